import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  characters: (count) => `${count} caracteres`,
  added: (names) => `Adjuntado: ${names}`,
  enlarge: (name) => `Ampliar: ${name}`,
  remove: (name) => `Quitar ${name}`,
  image: (number) => `Imagen ${number}`,
  imageFailed: 'No se pudo cargar la imagen.',
  description: 'Descripción (opcional)',
  refused: {
    office: 'No se pueden adjuntar archivos PDF ni de Office. Copia en el prompt el texto que necesites.',
    binary: 'Solo se pueden adjuntar imágenes y archivos de texto, como código, CSV, Markdown, JSON y registros.',
    'too-long': 'El prompt sería demasiado largo. Con sus archivos puede tener 100.000 caracteres.',
    'unreadable-image': 'No se puede leer esta imagen. Usa PNG, JPEG o WebP.',
    failed: 'No se pudo subir. Inténtalo de nuevo.',
    'too-many-images': 'Un prompt puede tener cuatro imágenes.',
    blind:
      'Esta conversación anónima empezó sin imagen, así que no admite ninguna antes del voto. Empieza un duelo nuevo con la imagen.',
  },
} satisfies Translation<typeof english>
