import { ArenaApiError } from '@arena/client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { explain } from '../../../failure/explain.ts'
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
  /** It shows what cannot be shown again. */
  readonly shownOnce?: boolean
  /** In the order of the form. The input of a field has its name. */
  readonly fields: readonly Field[]
  /** What is wrong with a field and can be said without the service. */
  readonly check: (field: Field) => string | null
  /** What the service expects of a field. Where this has none, the sentence of the service is shown. */
  readonly rules: Partial<Record<Field, string>>
  readonly save: () => Promise<Saved>
  readonly done: (saved: Saved) => string
  readonly onSaved: () => void
  readonly onClose: () => void
  /** Called instead of `onClose` when nothing was saved. */
  readonly onCancel?: () => void
  /** `edited` is for inputs that send no change event, such as a switch; `restarted` for a new draft. */
  readonly children: (
    faultOf: (field: Field) => ReactNode,
    form: { readonly edited: () => void; readonly restarted: () => void },
  ) => ReactNode
}

/** Adds or changes something. The service decides what is valid: its error is shown at the field that it names. */
export function EditDialog<Field extends string, Saved>(props: EditDialogProps<Field, Saved>) {
  const {
    title,
    isNew,
    unchanged = false,
    shownOnce = false,
    fields,
    check,
    rules,
    save,
    done,
    onSaved,
    onClose,
    children,
  } = props
  const { onCancel = onClose } = props
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
    if (isInvalid(error) && rules[field]) return rules[field]
    const text = failureText(error)
    // The service writes English only. `lang` makes a screen reader pronounce it as English.
    return text === explain(error).sentence ? <span lang="en">{text}</span> : text
  }
  // The error is about what was sent.
  const edited = () => void (error && work.reset())
  const restarted = () => {
    edited()
    setChecked(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const focus = (field: Field) => {
      const input = form.querySelector<HTMLElement>(`[name="${field}"]`)
      input?.closest('details')?.setAttribute('open', '')
      input?.focus()
    }
    setChecked(true)
    const first = fields.find((field) => check(field) !== null)
    if (first) return focus(first)
    // Forgotten with the dialog: `onClose` could close another one that was opened meanwhile.
    work.mutate(undefined, {
      onSuccess: onClose,
      onError(error) {
        const field = refusedField(error, fields)
        if (field) focus(field)
      },
    })
  }
  return (
    <Dialog title={title} onClose={onCancel} shownOnce={shownOnce}>
      <form className="form" noValidate onSubmit={submit} onChange={edited}>
        {children(faultOf, { edited, restarted })}
        {error && !refused && <FailureNote error={error} saved={common.inputSaved} />}
        <div className="dialog-actions">
          {unchanged && <span className="muted">{t.unchanged}</span>}
          <Button onClick={onCancel}>{common.cancel}</Button>
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
