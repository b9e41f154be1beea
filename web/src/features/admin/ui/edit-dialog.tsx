import { ArenaApiError } from '@arena/client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFailureText } from '../../../failure/use-failure-text.ts'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from './messages/index.ts'

interface EditDialogProps<Field extends string, Saved> {
  readonly title: string
  readonly isNew: boolean
  readonly unchanged?: boolean
  /** In the order of the form. The input of a field has its name. */
  readonly fields: readonly Field[]
  /** What is wrong with a field and the service cannot know. */
  readonly check: (field: Field) => string | null
  /** What the service expects of a field. Where this has none, the sentence of the service is shown. */
  readonly rules: Partial<Record<Field, string>>
  readonly save: () => Promise<Saved>
  readonly done: (saved: Saved) => string
  readonly onSaved: () => void
  readonly onClose: () => void
  readonly children: (faultOf: (field: Field) => ReactNode) => ReactNode
}

/** Adds or changes something. The service decides what is valid: its error is shown at the field that it names. */
export function EditDialog<Field extends string, Saved>(props: EditDialogProps<Field, Saved>) {
  const { title, isNew, unchanged = false, fields, check, rules, save, done, onSaved, onClose, children } = props
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const toast = useToast()
  const failureText = useFailureText()
  // Errors are shown after the first attempt to save, not while the user types.
  const [checked, setChecked] = useState(false)
  const work = useMutation({
    mutationFn: save,
    onSuccess(saved) {
      toast({ text: done(saved) })
      onClose()
      onSaved()
    },
    // Nothing of a form, which may have a key in it, stays in memory after it was closed.
    gcTime: 0,
  })
  const { error } = work
  const refused = refusedField(error, fields)
  const faultOf = (field: Field): ReactNode => {
    const fault = checked ? check(field) : null
    if (fault !== null || refused !== field) return fault
    return (isInvalid(error) && rules[field]) || failureText(error)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const focus = (field: Field) => form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    setChecked(true)
    const first = fields.find((field) => check(field) !== null)
    if (first) return focus(first)
    work.mutate(undefined, {
      onError(error) {
        const field = refusedField(error, fields)
        if (field) focus(field)
      },
    })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit} onChange={() => error && work.reset()}>
        {children(faultOf)}
        {error && !refused && <FailureNote error={error} saved={common.inputSaved} />}
        <div className="dialog-actions">
          {unchanged && <span className="muted">{t.unchanged}</span>}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={work.isPending} disabled={unchanged}>
            {isNew ? t.addSubmit : common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const isInvalid = (error: unknown) => error instanceof ArenaApiError && error.reason === 'field-invalid'

function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  return error instanceof ArenaApiError ? fields.find((field) => field === error.field) : undefined
}
