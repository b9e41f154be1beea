import { type Language, languages } from '../reading/language.ts'

type Row = Record<Language, string>

const row = (en: string, de: string, fr: string, es: string, ar: string, zh: string, ja: string): Row => ({
  en,
  de,
  fr,
  es,
  ar,
  zh,
  ja,
})

const rows: readonly Row[] = [
  row('Hello', 'Hallo', 'Bonjour', 'Hola', 'مرحبًا', '你好', 'こんにちは'),
  row('Good morning', 'Guten Morgen', 'Bonjour', 'Buenos días', 'صباح الخير', '早上好', 'おはようございます'),
  row('Good evening', 'Guten Abend', 'Bonsoir', 'Buenas tardes', 'مساء الخير', '晚上好', 'こんばんは'),
  row('Good night', 'Gute Nacht', 'Bonne nuit', 'Buenas noches', 'تصبح على خير', '晚安', 'おやすみなさい'),
  row('Goodbye', 'Auf Wiedersehen', 'Au revoir', 'Adiós', 'مع السلامة', '再见', 'さようなら'),
  row('Thank you', 'Danke', 'Merci', 'Gracias', 'شكرًا', '谢谢', 'ありがとうございます'),
  row(
    'Thank you very much',
    'Vielen Dank',
    'Merci beaucoup',
    'Muchas gracias',
    'شكرًا جزيلًا',
    '非常感谢',
    'どうもありがとうございます',
  ),
  row('Please', 'Bitte', 'S’il vous plaît', 'Por favor', 'من فضلك', '请', 'お願いします'),
  row('Yes', 'Ja', 'Oui', 'Sí', 'نعم', '是', 'はい'),
  row('No', 'Nein', 'Non', 'No', 'لا', '不', 'いいえ'),
  row('Excuse me', 'Entschuldigung', 'Excusez-moi', 'Disculpe', 'عفوًا', '打扰一下', 'すみません'),
  row('How are you', 'Wie geht es dir', 'Comment allez-vous', '¿Cómo estás?', 'كيف حالك؟', '你好吗？', 'お元気ですか'),
  row(
    'What is your name',
    'Wie heißt du',
    'Comment vous appelez-vous',
    '¿Cómo te llamas?',
    'ما اسمك؟',
    '你叫什么名字？',
    'お名前は何ですか',
  ),
  row('I love you', 'Ich liebe dich', 'Je t’aime', 'Te quiero', 'أحبك', '我爱你', '愛しています'),
  row('I am hungry', 'Ich habe Hunger', 'J’ai faim', 'Tengo hambre', 'أنا جائع', '我饿了', 'お腹が空きました'),
  row(
    'Where is the train station',
    'Wo ist der Bahnhof',
    'Où est la gare',
    '¿Dónde está la estación de tren?',
    'أين محطة القطار؟',
    '火车站在哪里？',
    '駅はどこですか',
  ),
  row(
    'Where is the bathroom',
    'Wo ist die Toilette',
    'Où sont les toilettes',
    '¿Dónde está el baño?',
    'أين الحمام؟',
    '洗手间在哪里？',
    'トイレはどこですか',
  ),
  row(
    'How much does it cost',
    'Wie viel kostet das',
    'Combien ça coûte',
    '¿Cuánto cuesta?',
    'بكم هذا؟',
    '这个多少钱？',
    'いくらですか',
  ),
  row(
    'The weather is nice today',
    'Das Wetter ist heute schön',
    'Il fait beau aujourd’hui',
    'Hoy hace buen tiempo',
    'الطقس جميل اليوم',
    '今天天气很好',
    '今日はいい天気です',
  ),
  row(
    'Happy birthday',
    'Alles Gute zum Geburtstag',
    'Joyeux anniversaire',
    'Feliz cumpleaños',
    'عيد ميلاد سعيد',
    '生日快乐',
    'お誕生日おめでとうございます',
  ),
  row('Welcome', 'Willkommen', 'Bienvenue', 'Bienvenido', 'أهلًا وسهلًا', '欢迎', 'ようこそ'),
  row('Water', 'Wasser', 'Eau', 'Agua', 'ماء', '水', '水'),
  row('Bread', 'Brot', 'Pain', 'Pan', 'خبز', '面包', 'パン'),
  row('Friend', 'Freund', 'Ami', 'Amigo', 'صديق', '朋友', '友達'),
  row('House', 'Haus', 'Maison', 'Casa', 'بيت', '房子', '家'),
  row('Book', 'Buch', 'Livre', 'Libro', 'كتاب', '书', '本'),
  row('Love', 'Liebe', 'Amour', 'Amor', 'حب', '爱', '愛'),
  row('Peace', 'Frieden', 'Paix', 'Paz', 'سلام', '和平', '平和'),
  row('Cat', 'Katze', 'Chat', 'Gato', 'قطة', '猫', '猫'),
  row('Dog', 'Hund', 'Chien', 'Perro', 'كلب', '狗', '犬'),
]

const byPhrase = new Map<string, Row>()
for (const each of rows.toReversed()) for (const language of languages) byPhrase.set(normal(each[language]), each)

export function translate(phrase: string, target: Language): string | null {
  return byPhrase.get(normal(phrase))?.[target] ?? null
}

function normal(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(/^(?:the|an?|to) /, '')
    .replace(/what's/g, 'what is')
    .replace(/[’']/g, '’')
    .replace(/[.!?¿¡؟。！？"“”]/g, '')
    .trim()
}
