import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'Privacidad',
  account: 'Abrir mi cuenta',
  stored: {
    title: 'Qué se guarda',
    text: 'Tus prompts, sus imágenes y las respuestas se guardan en tus hilos. Tus votos y los motivos que das se guardan con un ID interno; los votos cuentan en la clasificación. Un estudio se guarda con sus prompts, respuestas y votos; quienes votan en él leen los prompts y las respuestas, y el informe no nombra a ningún votante. Una cuenta tiene además tu nombre, correo, contraseña (como hash) y sesiones.',
  },
  readers: {
    title: 'Quién puede leerlo',
    text: 'Tus hilos son privados: solo tú puedes leerlos, salvo que compartas uno. Los administradores no ven prompts ni respuestas en sus páginas. Quienes gestionan este servicio tienen acceso a su base de datos.',
  },
  models: {
    title: 'Adónde van los prompts',
    text: 'Un prompt se envía a los proveedores de los modelos que lo responden y a nadie más. Los modelos simulados responden dentro de este servicio.',
  },
  sharing: {
    title: 'Datos para entrenamiento e investigación',
    text: 'Los prompts, las respuestas y los votos solo se exportan para entrenar o estudiar modelos si das tu consentimiento: el ajuste de la página de la cuenta está desactivado hasta que lo actives. Un voto en un hilo compartido por otra persona necesita el consentimiento de ambas. Los prompts, las respuestas y los votos de un estudio se exportan si su propietario da su consentimiento; ninguna exportación nombra a quien votó. Puedes retirarlo en cualquier momento; los archivos ya exportados no cambian.',
  },
  deleting: {
    title: 'Cómo eliminarlo',
    text: 'Al eliminar un hilo se borran sus prompts y respuestas. En la página de la cuenta puedes eliminarlo todo. Tus votos siguen entonces en la clasificación, sin relación contigo.',
  },
  browser: {
    title: 'En tu navegador',
    text: 'Una cookie mantiene tu sesión; el idioma, el tema, los ajustes de los prompts y los borradores se guardan en tu navegador. No hay rastreo y no se carga nada de otros sitios.',
  },
} satisfies Translation<typeof english>
