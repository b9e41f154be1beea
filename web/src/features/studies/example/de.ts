import type { ExampleStudy } from './example-study.ts'

export const example: ExampleStudy = {
  name: 'Beispiel: drei Assistenten eines Fahrradladens',
  question: 'Welche Antwort würdest du lieber an einen Kunden schicken?',
  contestants: ['Ahorn', 'Birke', 'Zeder'],
  rows: [
    [
      'Wie setze ich mein Passwort zurück?',
      'Wähle auf der Anmeldeseite *Passwort vergessen?* und gib deine E-Mail-Adresse ein. Du bekommst einen Link, der eine Stunde gilt. Kommt nichts an, sieh im Spam-Ordner nach oder schreib uns: Wir schicken ihn noch einmal.',
      'Über den Link *Passwort vergessen?* auf der Anmeldeseite.',
      'Passwörter sind ein wichtiger Teil der Sicherheit im Netz. Man sollte sie nie vergessen. Bitte wende dich an deinen Administrator.',
    ],
    [
      'Meine Bestellung ist nach zwei Wochen noch nicht da. Was kann ich tun?',
      'Das tut mir leid: Es dürfte höchstens fünf Tage dauern. Schick mir bitte deine Bestellnummer. Ich frage heute noch beim Paketdienst nach, und wenn das Paket verloren ist, schicken wir dir kostenlos ein neues.',
      'Schick uns die Bestellnummer, dann fragen wir beim Paketdienst nach.',
      'Zwei Wochen sind heutzutage nicht ungewöhnlich. Bitte hab Geduld.',
    ],
    [
      'Die Lampe ist kaputt angekommen. Muss ich sie zurückschicken?',
      'Nein, behalte sie. Ein Foto vom Schaden genügt. Dann suchst du dir aus, was dir lieber ist: in drei Tagen eine neue Lampe oder dein Geld zurück.',
      'Ein Foto genügt. Wir schicken dir eine neue.',
      'Ja. Verpacke sie im Originalkarton, zahle das Porto und lege Formular R-7 bei. Wir prüfen dann, ob du den Schaden verursacht hast.',
    ],
    [
      'Ihr habt mir einen Sattel zweimal berechnet.',
      'Du hast recht, entschuldige bitte: Die Zahlung wurde doppelt ausgelöst. Ich habe dir gerade 49 Euro erstattet. Je nach Bank sind sie in zwei bis drei Werktagen auf deinem Konto.',
      'Wir haben die zweite Zahlung erstattet.',
      'Unser System macht solche Fehler nicht. Hast du vielleicht zweimal geklickt?',
    ],
    [
      'Kann ich die Adresse einer Bestellung ändern, die ich heute bezahlt habe?',
      'Ja, bis 18 Uhr, dann verlässt sie unser Lager. Antworte mit der neuen Adresse und der Bestellnummer, und ich bestätige dir die Änderung.',
      'Ja, heute bis 18 Uhr. Nenne uns die neue Adresse.',
      'Vielleicht. Das hängt von vielen Faktoren ab, zum Beispiel vom Stand der Bestellung.',
    ],
    [
      'Was deckt eure Garantie ab?',
      '- **Zwei Jahre lang gedeckt:** Material- und Herstellungsfehler, auch am Akku\n- **Nicht gedeckt:** Verschleiß, etwa Reifen und Bremsbeläge, und Unfallschäden\n\nDu brauchst nur die Rechnung. Hast du sie verloren, schicken wir sie dir noch einmal.',
      'Zwei Jahre lang Material- und Herstellungsfehler, aber weder Verschleiß noch Unfälle.',
      'Die Garantie deckt alles ab, was laut Garantiebedingungen abgedeckt ist.',
    ],
    [
      'Welche Rahmengröße passt bei 172 cm?',
      'Meist 52 bis 54 cm beim Rennrad und 17 bis 18 Zoll beim Mountainbike. Wichtiger als die Körpergröße ist die Beinlänge: Mal 0,66 ergibt sie die Rahmenhöhe des Rennrads in Zentimetern.',
      'Etwa 53 cm beim Rennrad, 17 oder 18 Zoll beim Mountainbike.',
      'Größe M passt allen. Wenn nicht, kann man den Sattel absenken.',
    ],
    [
      'Wie reinige ich eine Kette, ohne sie abzunehmen?',
      '1. Halte einen Lappen mit etwas Entfetter um die Kette.\n2. Drehe die Pedale zehnmal rückwärts.\n3. Wische sie trocken.\n4. Gib auf jedes Glied einen Tropfen Öl und wische den Rest ab.',
      'Mit einem Lappen und etwas Entfetter abwischen, während du rückwärts trittst. Danach ölen.',
      'Am schnellsten geht es mit dem Hochdruckreiniger. Nimm viel Wasser und ziele auf die Lager.',
    ],
    [
      'Ist ein gebrauchtes Rad mit 9.000 km 400 Euro wert?',
      'Das kann sein, wenn es neu etwa 1.200 Euro gekostet hat. Sieh dir Kette, Kassette und Bremsscheiben an: Wurden sie nie ersetzt, rechne mit weiteren 150 Euro. Lass dir die Rechnung der letzten Inspektion zeigen.',
      'Nur wenn Kette und Bremsen ersetzt wurden. Sonst biete 250.',
      'Das ist Geschmackssache. Manche mögen gebrauchte Räder, andere lieber neue.',
    ],
    [
      'Liefert ihr nach Norwegen?',
      'Ja. Es kostet 19 Euro und dauert vier bis sechs Werktage. Dazu kommt die norwegische Mehrwertsteuer von 25 %, die du beim Paketdienst bezahlst.',
      'Ja, für 19 Euro.',
      'Wir liefern in alle Länder der Europäischen Union, zum Beispiel nach Norwegen.',
    ],
    [
      'Schreibe eine freundliche Erinnerung an eine offene Rechnung.',
      'Liebe Frau Berg,\n\nvielleicht ist es untergegangen: Unsere Rechnung 2041 vom 5. März über 86 Euro ist noch offen. Könnten Sie den Betrag bis zum 28. März überweisen? Falls sich Ihre Zahlung mit dieser Nachricht überschneidet, ist alles erledigt.\n\nFreundliche Grüße',
      'Liebe Frau Berg, Rechnung 2041 ist noch offen. Bitte zahlen Sie die 86 Euro bald. Freundliche Grüße',
      'Sie haben immer noch nicht bezahlt! Wenn das Geld nicht sofort eingeht, schalten wir einen Anwalt ein.',
    ],
    [
      'Schreibe eine kurze Entschuldigung für eine verspätete Lieferung.',
      'Es tut uns leid: Dein Paket kommt drei Tage später als versprochen, weil unser Lieferant im Verzug war. Am Dienstag geht es bei uns raus. Die Versandkosten haben wir dir erstattet.',
      'Wir entschuldigen uns für die Verspätung. Die Lieferung kommt bald an.',
      'Verspätungen kommen leider vor. Wir danken für dein Verständnis, wünschen dir einen tollen Tag und hoffen, dass du uns treu bleibst!!!',
    ],
    [
      'Kann ich ein Rad zurückgeben, mit dem ich einmal gefahren bin?',
      'Ja, innerhalb von 30 Tagen, solange es keine Kratzer hat. Unser Kurier holt es kostenlos ab: Nenne uns einfach einen Tag.',
      'Ja, innerhalb von 30 Tagen, wenn es unbeschädigt ist.',
      'Ein gefahrenes Rad ist ein gebrauchtes Rad. Würdest du so etwas kaufen wollen?',
    ],
    [
      'Was ist der Unterschied zwischen Naben- und Kettenschaltung?',
      'Die Nabenschaltung ist gekapselt: Sie braucht kaum Pflege und schaltet auch im Stand. Die Kettenschaltung ist leichter, günstiger und hat mehr Umfang, muss aber gereinigt und eingestellt werden. In der Stadt nähme ich die Nabe, für Berge und Sport die Kette.',
      'Die Nabenschaltung braucht weniger Pflege, die Kettenschaltung ist leichter und hat mehr Umfang.',
      'Der Unterschied liegt in der Technik, mit der geschaltet wird. Sie ist bei beiden verschieden.',
    ],
    [
      'Meine Tochter ist sechs. Welches Rad empfehlt ihr?',
      'Ein 20-Zoll-Rad unter 9 kg, wenn sie etwa 115 bis 125 cm groß ist. Sie sollte mit beiden Füßen auf den Boden kommen. Handbremsen mit kleinen Hebeln sind in dem Alter gut. Kommt vorbei und probiert zwei oder drei aus.',
      'Ein leichtes mit 20 Zoll.',
      'Kauf ein 26-Zoll-Rad, dann hält es zehn Jahre.',
    ],
    [
      'Wann habt ihr am Samstag offen?',
      'Samstags von 10 bis 16 Uhr. Parken kannst du im Hof. Die Werkstatt schließt um 14 Uhr.',
      'Von 10 bis 16 Uhr.',
      'Unsere Öffnungszeiten findest du auf unserer Website.',
    ],
    [
      'Wie lange muss ich auf eine Reparatur warten?',
      'Im Moment vier Werktage. Kleinigkeiten wie einen Platten erledigen wir, während du wartest. Brauchst du das Rad für den Weg zur Arbeit, leihen wir dir eines.',
      'Im Moment vier Werktage.',
      'So lange, wie es dauert. Qualität braucht Zeit.',
    ],
    [
      'Warum verliert mein Reifen über Nacht Luft, obwohl ich kein Loch finde?',
      'Meist ist es das Ventil: Gib einen Tropfen Wasser darauf und achte auf Blasen. Kommen keine, halte den aufgepumpten Schlauch unter Wasser. Winzige Löcher von Dornen sieht man nur dort. Ein neuer Schlauch kostet 6 Euro.',
      'Vermutlich das Ventil oder ein winziges Loch. Halte den Schlauch unter Wasser.',
      'Luft ist ein Gas, und Gase dehnen sich aus und ziehen sich zusammen. Pumpe ihn jeden Morgen auf.',
    ],
    [
      'Gibt es bei euch Rabatt für Studierende?',
      'Ja, 10 % auf alles außer auf bereits reduzierte Räder. Zeig im Laden deinen Ausweis oder schick uns bei einer Bestellung im Netz ein Foto davon.',
      'Ja, 10 % mit Studierendenausweis.',
      'Wir haben ohnehin sehr faire Preise für alle.',
    ],
    [
      'Ich möchte mein Konto löschen. Was passiert mit meinen Daten?',
      'Wähle in den Einstellungen *Konto löschen*. Profil und Nachrichten löschen wir sofort. Rechnungen müssen wir gesetzlich zehn Jahre aufbewahren; sie werden für nichts anderes verwendet.',
      'Wir löschen alles außer den Rechnungen, die wir zehn Jahre aufbewahren müssen.',
      'Schade, dass du gehst! Bist du sicher? Viele Angebote warten auf dich.',
    ],
  ],
}
