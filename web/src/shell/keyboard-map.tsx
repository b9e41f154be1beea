import { Fragment } from 'react'
import { messages as battleMessages } from '../features/battles/messages/index.ts'
import { keyCap, voteChoices, voteKeys } from '../features/battles/vote-keys.ts'
import { languages, useLanguage, useMessages } from '../language/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { switchShortcuts, useShortcutsOn } from '../ui/shortcuts.ts'
import { Switch } from '../ui/switch.tsx'
import './keyboard-map.css'
import { messages as keyboardMessages } from './keyboard-messages/index.ts'
import { messages as shellMessages } from './messages/index.ts'

interface KeyGroup {
  readonly title: string
  readonly pages: readonly string[]
  readonly rows: readonly (readonly [keys: readonly string[], does: string])[]
}

/** Every key, with the pages where it does something; and the switch for whoever would rather not have them. */
export function KeyboardMap({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(keyboardMessages)
  const { close } = useMessages(shellMessages)
  const on = useShortcutsOn()
  const groups = useKeyGroups()
  return (
    <Dialog title={t.title} closeLabel={close} onClose={onClose}>
      <table className="keyboard-map">
        {groups.map(({ title, pages, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={2} className="keyboard-map-group">
                {title}
                {pages.length > 0 && <span className="muted"> {pages.join(' · ')}</span>}
              </th>
            </tr>
            {rows.map(([names, does]) => (
              <tr key={does}>
                <th scope="row">{does}</th>
                <td>
                  {names.map((name, at) => (
                    <Fragment key={name}>
                      {at > 0 && <span className="muted"> {t.or} </span>}
                      <kbd dir="ltr">{name}</kbd>
                    </Fragment>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="muted">{t.never}</p>
      <Switch label={t.single} on={on} onChange={switchShortcuts} />
      <p className="muted">{t.singleText}</p>
    </Dialog>
  )
}

function useKeyGroups(): readonly KeyGroup[] {
  const t = useMessages(keyboardMessages)
  const { vote } = useMessages(battleMessages)
  const { battle, sideBySide, chat, threads } = useMessages(shellMessages)
  const { language } = useLanguage()
  const keys = voteKeys(languages[language].direction)
  return [
    { title: t.everywhere, pages: [], rows: [[['?'], t.map]] },
    {
      title: t.writing,
      pages: [battle, sideBySide, chat],
      rows: [
        [['/'], t.prompt],
        [['Enter'], t.send],
        [['Shift + Enter'], t.break],
      ],
    },
    {
      title: t.voting,
      pages: [battle, sideBySide, threads],
      rows: voteChoices.map((choice) => [keys[choice].map(keyCap), vote[choice]] as const),
    },
    { title: t.after, pages: [battle, sideBySide, threads], rows: [[['N'], t.next]] },
  ]
}
