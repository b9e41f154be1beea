import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'Konto',
  signInFirst: 'Melde dich an, um dein Konto zu sehen.',
  guest: 'Du bist Gast. Deine Stimmen und Verläufe sind nur in diesem Browser gespeichert.',
  openId: 'Name, Passwort und Sitzungen verwaltest du dort, wo du dich angemeldet hast.',
  name: 'Name',
  nameSaved: 'Name gespeichert.',
  email: 'E-Mail',
  password: {
    title: 'Passwort',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen. Deine anderen Sitzungen werden beendet.',
    change: 'Passwort ändern',
    changed: 'Passwort geändert. Deine anderen Sitzungen sind beendet.',
    kept: 'Dein Passwort ist unverändert.',
  },
  sessions: {
    title: 'Sitzungen',
    text: 'Browser und Programme, in denen du angemeldet bist. Eine beendete Sitzung kann dort noch bis zu einer Stunde offen bleiben.',
    current: 'Dieser Browser',
    unknown: 'Unbekannter Browser',
    used: (when) => `Zuletzt benutzt: ${when}`,
    end: 'Sitzung beenden',
    endOf: (name) => `Sitzung beenden: ${name}`,
    ended: 'Sitzung beendet.',
    on: (browser, system) => `${browser} unter ${system}`,
  },
  delete: {
    title: 'Konto löschen',
    titleData: 'Meine Daten löschen',
    text: 'Deine Verläufe mit allen Prompts und Antworten, dein Name, deine E-Mail-Adresse und deine Sitzungen werden gelöscht. Deine Stimmen bleiben in der Rangliste, ohne deinen Namen.',
    textData:
      'Deine Verläufe mit allen Prompts und Antworten werden gelöscht. Deine Stimmen bleiben in der Rangliste, ohne Verbindung zu dir.',
    textOpenId: 'Das Konto, mit dem du dich angemeldet hast, wird nicht gelöscht.',
    forever: 'Ich verstehe, dass das nicht rückgängig gemacht werden kann.',
    deleted: 'Alles wurde gelöscht.',
  },
  reset: {
    title: 'Neues Passwort festlegen',
    text: 'Dieser Link funktioniert einmal. Alle deine Sitzungen werden beendet.',
    missing: 'Dieser Link ist unvollständig. Bitte um einen neuen.',
    done: 'Passwort geändert. Melde dich mit dem neuen Passwort an.',
  },
} satisfies Translation<typeof english>
