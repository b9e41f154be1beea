import { type FormEvent, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { TextField } from '../ui/text-field.tsx'
import { flagKeyFault } from './flag-key.ts'
import { useAddFlag } from './use-flags.ts'

export function AddFlag({ known }: { readonly known: readonly string[] }) {
  const t = useMessages(messages).flags
  const { inputSaved } = useMessages(commonMessages)
  const toast = useToast()
  const add = useAddFlag()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const key = text.trim()
  const fault = checked ? flagKeyFault(key, known) : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (flagKeyFault(key, known)) {
      setChecked(true)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    add.mutate(key, {
      onSuccess() {
        toast({ text: t.added(key) })
        setText('')
        setChecked(false)
      },
    })
  }
  return (
    <form className="admin-ask" noValidate onSubmit={submit}>
      <TextField
        label={t.key}
        hint={t.keyHint}
        fault={fault ? t.faults[fault] : undefined}
        value={text}
        required
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => setText(event.target.value)}
      />
      {add.error && <FailureNote error={add.error} saved={inputSaved} />}
      <Button type="submit" busy={add.isPending}>
        {t.add}
      </Button>
    </form>
  )
}
