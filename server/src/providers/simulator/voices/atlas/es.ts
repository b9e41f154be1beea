import type { Pack } from './pack.ts'

export const es: Pack = {
  hello: ['¡Hola! ¿En qué puedo ayudarte?', '¡Hola! ¿De qué te gustaría hablar?'],
  howAreYou: '¡Muy bien, gracias! ¿Y tú?',
  thanks: '¡Con mucho gusto! Pregunta cuando quieras.',
  bye: '¡Adiós y hasta la próxima!',
  identity: 'Soy un asistente de idiomas. Mi nombre queda fuera de la conversación, para que solo cuente la respuesta.',
  sum: (statement) => `El resultado: **${statement}**`,
  noValue: (question) => `No hay ningún valor para ${question}.`,
  code: (language) => `Así podría ser en ${language}:`,
  codeNote: '¿Quieres que la explique línea por línea?',
  compare: (left, right) =>
    `Ambas opciones tienen su lugar. A favor de **${left}** está lo que ya conoces; a favor de **${right}**, lo que de otro modo no tendrías.\n\nTodo depende del uso y de lo que sea más fácil cambiar después. En caso de duda, prueba primero lo que resulte más fácil dejar.`,
  list: (topic) => `¡Con gusto! Aquí van algunas propuestas (${topic}):`,
  items: () => [
    'Empezar en pequeño, por una parte que se termine en una tarde.',
    'Preguntar a alguien con experiencia.',
    'Fijar una fecha y un límite.',
    'Anotar lo que ha funcionado.',
    'Probar una vez lo contrario de lo habitual.',
    'Dejar que cada persona aporte algo.',
    'Quitar lo que nadie echaría de menos.',
    'Consultarlo con la almohada.',
    'Celebrar el resultado.',
    'Repetirlo, cada vez un poco mejor.',
  ],
  instructions: 'Yo lo haría así:',
  steps: [
    'Decidir cómo debe ser el resultado.',
    'Reunir lo necesario.',
    'Empezar por lo más fácil.',
    'Comprobar y corregir.',
    'Terminar y anotar lo aprendido.',
  ],
  translation: (phrase, translated) => `«${phrase}» se dice **${translated}**.`,
  noTranslation: (phrase) =>
    `Para «${phrase}» necesitaría un poco más de contexto; sin él cualquier traducción sería una suposición.`,
  summary: 'Los puntos principales:',
  poem: (topic) =>
    `*${topic}*\n\nTe busqué por las calles y el ruido de la gente,\ny estabas en la orilla, callado y sin hablar,\ncon la luz de la tarde dormida en la corriente\ny un barco de papel que no quiso zarpar.`,
  haiku: 'Tarde en el muro.\nLa sombra del naranjo\ncruza la calle.',
  story: (topic) =>
    `Había una vez un pueblo donde todos opinaban (el asunto: ${topic}), pero nadie había ido a mirar. Una mañana fue una niña. Volvió de noche, con los zapatos llenos de barro, y dijo: «Es más pequeño de lo que decís, y más amable». Desde entonces van también los demás.`,
  joke: '—¿Cuál es el último animal que subió al arca? —El del-fín.',
  letter: (topic) =>
    `Estimados señores:\n\nLes escribo por el siguiente asunto: ${topic}. Les agradecería una breve respuesta y quedo a su disposición para cualquier pregunta.\n\nUn cordial saludo`,
  slogan: (topic) => `${topic}: ahí cuando hace falta.`,
  answer: (short) => `La respuesta es: **${short}**.`,
  inEnglish: 'Solo puedo decirlo con seguridad en inglés:',
  detail: 'No lo sé con certeza y prefiero no adivinar. Una enciclopedia o la fuente original lo dirá.',
  personal:
    'Gracias por contármelo. Ten contigo la misma paciencia que tendrías con un amigo: por hoy basta un pequeño paso. ¿Qué haría un poco más fácil el día de mañana?',
  choice: (topic) =>
    `Sobre tu pregunta («${topic}»): depende del objetivo. Si la decisión se puede deshacer fácilmente, pruébalo; si no, infórmate antes.`,
  view: (topic) =>
    `En el tema «${topic}» conviene distinguir tres cosas: lo que se sabe, lo que se discute y lo que significa para ti.\n\nDime qué parte te interesa y entraré en detalle.`,
}
