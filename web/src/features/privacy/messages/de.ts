import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'Datenschutz',
  account: 'Mein Konto öffnen',
  stored: {
    title: 'Was gespeichert wird',
    text: 'Deine Prompts, ihre Bilder und die Antworten werden in deinen Verläufen gespeichert. Deine Stimmen und die Gründe, die du nennst, werden mit einer internen ID gespeichert; die Stimmen zählen für die Rangliste. Eine Studie wird mit ihren Prompts, Antworten und Stimmen gespeichert; wer darin abstimmt, liest Prompts und Antworten, und der Bericht nennt niemanden, der abgestimmt hat. Zu einem Konto gehören außerdem Name, E-Mail-Adresse, Passwort (als Hash) und Sitzungen.',
  },
  readers: {
    title: 'Wer es lesen kann',
    text: 'Deine Verläufe sind privat: Nur du kannst sie lesen, außer du teilst einen. Admins sehen auf ihren Seiten keine Prompts und Antworten. Wer diesen Dienst betreibt, hat Zugriff auf seine Datenbank.',
  },
  models: {
    title: 'Wohin Prompts gehen',
    text: 'Ein Prompt wird an die Anbieter der Modelle geschickt, die ihn beantworten, und an niemanden sonst. Simulierte Modelle antworten innerhalb dieses Dienstes.',
  },
  sharing: {
    title: 'Daten für Training und Forschung',
    text: 'Prompts, Antworten und Stimmen werden nur dann exportiert, um Modelle zu trainieren oder zu untersuchen, wenn du zustimmst: Die Einstellung auf der Kontoseite ist aus, bis du sie einschaltest. Eine Stimme zu einem geteilten Verlauf einer anderen Person braucht die Zustimmung von euch beiden. Prompts, Antworten und Stimmen einer Studie werden exportiert, wenn die Person zustimmt, der sie gehört; kein Export nennt, wer abgestimmt hat. Du kannst die Zustimmung jederzeit zurückziehen; bereits exportierte Dateien ändern sich nicht.',
  },
  deleting: {
    title: 'Wie du es löschst',
    text: 'Mit einem Verlauf werden seine Prompts und Antworten gelöscht. Auf der Kontoseite kannst du alles löschen. Deine Stimmen bleiben dann in der Rangliste, ohne Verbindung zu dir.',
  },
  browser: {
    title: 'In deinem Browser',
    text: 'Ein Cookie hält dich angemeldet; Sprache, Design, Prompt-Einstellungen und Entwürfe bleiben in deinem Browser. Es gibt kein Tracking, und nichts wird von anderen Websites geladen.',
  },
} satisfies Translation<typeof english>
