import type { Contestant, Model, Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { ModelMenu } from '../../models/model-menu.tsx'
import { useModels } from '../../models/use-models.ts'
import { CONTESTANTS_MAX, freeName, nameFaults } from '../core/contestant-names.ts'
import { StudyPart } from '../core/study-part.tsx'
import { useStudyChanged } from '../core/use-study.ts'
import { messages } from '../messages/index.ts'
import { ContestantCard } from './contestant-card.tsx'
import { FileImport } from './file-import.tsx'
import { useRowIds } from './use-row-ids.ts'

interface ContestantsPartProps {
  readonly study: Study
  readonly items: readonly Contestant[]
  readonly onChange: (items: readonly Contestant[]) => void
  /** Saves what is typed: the answers are those of contestants that the service knows. */
  readonly beforeImport: () => Promise<void>
}

const none: readonly Model[] = []

/** Who competes: models of the catalogue, and names whose answers are imported. */
export function ContestantsPart({ study, items, onChange, beforeImport }: ContestantsPartProps) {
  const t = useMessages(messages).contestants
  const { inputSaved } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const changed = useStudyChanged()
  const toast = useToast()
  const models = useModels()
  const faults = nameFaults(items)
  const taken = items.map(({ name }) => name)
  const full = items.length >= CONTESTANTS_MAX
  const ids = useRowIds(items.length)
  const imported = async (count: number) => {
    toast({ text: t.importedDone(format.count(count)) })
    await changed(await arena.studies.read(study.studyId))
  }
  return (
    <StudyPart title={t.title} count={items.length > 0 ? format.count(items.length) : null}>
      <p className="muted">{t.text}</p>
      <ul className="plain-list">
        {items.map((contestant, index) => (
          <ContestantCard
            key={ids.of(index)}
            contestant={contestant}
            model={models.data?.items.find(({ modelName }) => modelName === contestant.model)}
            fault={faults[index] ?? null}
            onChange={(next) => onChange(items.with(index, next))}
            onRemove={() => {
              ids.remove(index)
              onChange(items.filter((_, at) => at !== index))
            }}
            onDuplicate={
              full || contestant.imported
                ? null
                : () => onChange([...items, { ...contestant, name: freeName(contestant.name, taken) }])
            }
          />
        ))}
      </ul>
      {models.error && <FailureNote error={models.error} saved={inputSaved} onRetry={() => void models.refetch()} />}
      {full ? (
        <p className="muted">{t.tooMany}</p>
      ) : (
        <ModelMenu
          className="study-add"
          label={t.add}
          placeholder={t.placeholder}
          noneFound={t.noneFound}
          models={models.data?.items ?? none}
          chosen={null}
          onChoose={({ modelName, displayName }) =>
            onChange([...items, { name: freeName(displayName, taken), model: modelName }])
          }
        />
      )}
      <details className="fold">
        <summary>{t.importTitle}</summary>
        <div className="stack">
          <p className="muted">{t.importText}</p>
          {!full && (
            <AddImported onAdd={(name) => onChange([...items, { name: freeName(name, taken), imported: true }])} />
          )}
          <FileImport
            text={t.importFile}
            read={async (file, options) => {
              await beforeImport()
              return arena.studies.putAnswers(study.studyId, file, options)
            }}
            renderItem={({ prompt, contestant, text }) => (
              <>
                <p className="muted">
                  <bdi>{shownText(contestant)}</bdi> · {format.count(prompt)}
                </p>
                <p className="study-clamp" dir="auto">
                  {shownText(text)}
                </p>
              </>
            )}
            use={t.use}
            onStored={(count) => void imported(count)}
          />
        </div>
      </details>
    </StudyPart>
  )
}

/** Names a contestant whose answers come from a file. */
function AddImported({ onAdd }: { readonly onAdd: (name: string) => void }) {
  const t = useMessages(messages).contestants
  const [name, setName] = useState('')
  return (
    <form
      className="row study-add-imported"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onAdd(name.trim())
        setName('')
      }}
    >
      <TextField
        label={t.importedName}
        dir="auto"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit">{t.addImported}</Button>
    </form>
  )
}
