import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  composer: {
    label: 'Tu prompt',
    placeholder: 'Pregunta lo que quieras…',
    send: 'Enviar',
    attach: 'Adjuntar imágenes o archivos de texto',
    attachText: 'Adjuntar archivos de texto',
    hint: 'Mayús + Intro: línea nueva',
    empty: 'Escribe primero un prompt.',
    samples: 'O prueba con uno de estos',
    stored:
      'Se guardan los prompts, las respuestas y los votos, y una cookie te recuerda. Solo tú puedes leer tus hilos, salvo que los compartas.',
    privacy: 'Privacidad',
  },
  prompt: 'Prompt',
  copyAnswer: { copy: 'Copiar respuesta', copied: 'Copiado', copyFailed: 'No se pudo copiar' },
  reasoning: 'Razonamiento',
  editPrompt: 'Editar y reenviar',
  earlier: {
    title: 'Conversación anterior',
    roles: { system: 'Prompt de sistema', user: 'Usuario', assistant: 'Asistente' },
  },
  settings: {
    title: 'Ajustes',
    changed: 'Ajustes (modificados)',
    text: 'Para cada prompt que envíes desde este navegador.',
    system: 'Prompt de sistema',
    temperature: 'Temperatura',
    maxTokens: 'Tokens máximos',
    between: (min, max) => `Escribe un número de ${min} a ${max}.`,
    wholeBetween: (min, max) => `Escribe un número entero de ${min} a ${max}.`,
    reset: 'Restablecer valores',
  },
  followUp: { placeholder: 'Sigue preguntando…', wait: 'Espera las respuestas' },
  cost: 'Coste',
  fallbackReasons: {
    timeout: 'El modelo tardó demasiado.',
    error: 'El modelo falló.',
    rate_limited: 'El modelo alcanzó su límite de solicitudes.',
    empty: 'El modelo devolvió una respuesta vacía.',
  },
  fallback: 'Respondió un modelo de respaldo.',
  unanswered: 'No respondió ningún modelo.',
  earlierVersion: 'Versión anterior',
} satisfies Translation<typeof english>
