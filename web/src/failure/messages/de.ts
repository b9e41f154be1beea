import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: {
    offline: 'Du bist offline',
    unreachable: 'Der Dienst antwortet nicht',
    'signed-out': 'Deine Sitzung ist abgelaufen',
    forbidden: 'Du hast keinen Zugriff',
    'not-found': 'Nicht gefunden',
    limited: 'Zu viele Anfragen',
    refused: 'Die Anfrage wurde abgelehnt',
    cut: 'Die Antwort wurde abgeschnitten',
    service: 'Etwas ist schiefgelaufen',
    declined: 'Die Anmeldung wurde nicht abgeschlossen',
    'issuer-unreachable': 'Der Anmeldedienst antwortet nicht',
    broken: 'Auf dieser Seite ist ein Fehler aufgetreten',
    'wrong-password': 'E-Mail oder Passwort ist falsch',
  },
  hint: {
    offline: 'Du kannst es erneut versuchen, sobald du wieder online bist.',
    unreachable: 'Vielleicht startet er gerade neu, oder das Netz ist gestört.',
    'signed-out': 'Melde dich erneut an, um weiterzumachen.',
    forbidden: 'Es gehört jemand anderem oder erfordert eine andere Rolle.',
    'not-found': 'Es wurde gelöscht, oder die Adresse ist falsch.',
    limited: 'Warte einen Moment und versuche es dann erneut.',
    refused: 'Ändere sie und versuche es erneut.',
    cut: 'Der bisherige Text ist unvollständig.',
    service: 'Bitte versuche es noch einmal.',
    declined: 'Sie wurde abgelehnt oder abgebrochen.',
    'issuer-unreachable': 'Versuche es bald noch einmal oder melde dich anders an.',
    broken: 'Lade sie neu. Hilft das nicht, wende dich an einen Admin.',
    'wrong-password': 'Prüfe beides und versuche es noch einmal.',
  },
  tryAgainIn: (seconds) => `Versuche es in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
  correlationId: 'Referenz-ID:',
  afterFault: 'Gespeicherte Daten sind sicher. Nicht gesendeter Text kann verloren sein.',
  retryIn: (seconds) => `Noch einmal in ${seconds} s`,
} satisfies Translation<typeof english>
