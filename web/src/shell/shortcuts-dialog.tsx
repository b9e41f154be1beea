import { Fragment } from 'react'
import { commonMessages, languages, useLanguage, useMessages } from '../language/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import '../ui/key-caps.css'
import { switchShortcuts, useShortcutsOn } from '../ui/shortcuts.ts'
import { Switch } from '../ui/switch.tsx'
import { keyCap, voteChoices, voteKeys } from '../ui/vote-keys.ts'
import { messages } from './messages/index.ts'
import './shortcuts-dialog.css'

interface ShortcutGroup {
  readonly title: string
  readonly pages: readonly string[]
  readonly rows: readonly (readonly [keys: readonly string[], action: string])[]
}

/** Lists every shortcut with the pages where it works, and can turn single keys off. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages).keyboard
  const on = useShortcutsOn()
  const groups = useShortcutGroups()
  return (
    <Dialog title={t.open} onClose={onClose}>
      <table className="shortcuts-table">
        {groups.map(({ title, pages, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={2} className="shortcuts-group">
                {title}
                {pages.length > 0 && <span className="muted"> {pages.join(' · ')}</span>}
              </th>
            </tr>
            {rows.map(([keys, action]) => (
              <tr key={action}>
                <th scope="row">{action}</th>
                <td>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && <span className="muted"> {t.or} </span>}
                      <kbd dir="ltr">{key}</kbd>
                    </Fragment>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="muted">{t.typing}</p>
      <Switch label={t.singleKeys} on={on} onChange={switchShortcuts} />
      <p className="muted">{t.singleKeysText}</p>
    </Dialog>
  )
}

function useShortcutGroups(): readonly ShortcutGroup[] {
  const t = useMessages(messages).keyboard
  const { pages, voteChoices: names } = useMessages(commonMessages)
  const { battle, sideBySide, chat, threads } = pages
  const { language } = useLanguage()
  const keys = voteKeys(languages[language].direction)
  return [
    { title: t.everywhere, pages: [], rows: [[['?'], t.show]] },
    {
      title: t.writing,
      pages: [battle, sideBySide, chat],
      rows: [
        [['/'], t.prompt],
        [['Enter'], t.send],
        [['Shift + Enter'], t.newLine],
        [['Esc'], t.leave],
      ],
    },
    {
      title: t.voting,
      pages: [battle, sideBySide, threads],
      rows: [
        ...voteChoices.map((choice) => [keys[choice].map(keyCap), names[choice]] as const),
        [['Enter'], t.vote],
        [['Esc'], t.unselect],
        [['N'], t.prompt],
      ],
    },
    { title: t.after, pages: [battle, sideBySide, threads], rows: [[['N'], t.next]] },
    {
      title: t.study,
      pages: [],
      rows: [
        [['1 – 9'], t.reason],
        [['S'], t.skip],
        [['U'], t.undo],
      ],
    },
  ]
}
