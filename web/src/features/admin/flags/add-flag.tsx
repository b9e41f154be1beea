import { ArenaApiError } from '@arena/client'
import { type FormEvent, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { codeField, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'
import { useAddFlag } from './use-flags.ts'

export function AddFlag({ known }: { readonly known: readonly string[] }) {
  const t = useMessages(messages)
  const { required } = useMessages(adminMessages)
  const { inputSaved } = useMessages(commonMessages)
  const toast = useToast()
  const add = useAddFlag()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const key = text.trim()
  // Adding an existing flag again would turn it off.
  const ownFault = key === '' ? required : known.includes(key) ? t.faults.taken : null
  const refused = add.error instanceof ArenaApiError && add.error.field === 'key'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    setChecked(true)
    if (ownFault) return field?.focus()
    add.mutate(key, {
      onSuccess() {
        toast({ text: t.added(key) })
        setText('')
        setChecked(false)
      },
      onError: () => field?.focus(),
    })
  }
  return (
    <form className="admin-ask" noValidate onSubmit={submit}>
      <TextField
        label={t.key}
        hint={t.keyHint}
        fault={refused ? t.faults.key : checked && ownFault}
        value={text}
        required
        {...codeField}
        onChange={(event) => {
          add.reset()
          setText(event.target.value)
        }}
      />
      {add.error && !refused && <FailureNote error={add.error} saved={inputSaved} />}
      <Button type="submit" busy={add.isPending}>
        {t.add}
      </Button>
    </form>
  )
}
