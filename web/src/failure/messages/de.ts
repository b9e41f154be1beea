import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const german: Translation<typeof english> = {
  title: {
    offline: 'Dieses Gerät ist offline',
    unreachable: 'Der Dienst antwortet nicht',
    'signed-out': 'Deine Sitzung ist beendet',
    forbidden: 'Das steht dir nicht offen',
    'not-found': 'Hier ist nichts',
    limited: 'Zu viele Anfragen',
    refused: 'Das wurde nicht angenommen',
    cut: 'Die Antwort brach ab',
    service: 'Der Dienst konnte es nicht ausführen',
    declined: 'Du bist nicht angemeldet',
    'issuer-away': 'Der Anmeldedienst antwortet nicht',
    broken: 'Diese Seite hat einen Fehler',
  },
  hint: {
    offline: 'Es geht weiter, sobald die Verbindung wieder da ist.',
    unreachable: 'Vielleicht startet er gerade neu, oder der Weg zu ihm ist unterbrochen.',
    'signed-out': 'Melde dich wieder an, um weiterzumachen.',
    forbidden: 'Es gehört jemand anderem oder verlangt eine andere Rolle.',
    'not-found': 'Es wurde gelöscht, oder die Adresse stimmt nicht.',
    limited: 'Warte einen Moment und versuche es dann noch einmal.',
    refused: 'Ändere es und versuche es noch einmal.',
    cut: 'Was bis hierher kam, ist unvollständig.',
    service: 'Oft hilft ein zweiter Versuch.',
    declined: 'Die Anmeldung wurde dort abgelehnt oder abgebrochen.',
    'issuer-away': 'Versuche es gleich noch einmal oder melde dich anders an.',
    broken: 'Lade sie neu. Hilft das nicht, sag dem Betreiber dieses Dienstes Bescheid.',
  },
  tryAgainIn: (seconds) => `Versuche es in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
  correlationId: 'Nenne dies, wenn du es meldest:',
  retry: 'Noch einmal versuchen',
  reload: 'Seite neu laden',
  afterFault: 'Gespeichertes ist sicher; was du gerade getippt hast, kann fort sein.',
}

export default german
