import type { ExampleStudy } from './example-study.ts'

export const example: ExampleStudy = {
  name: 'Ejemplo: tres asistentes de una tienda de bicicletas',
  question: '¿Qué respuesta preferirías enviar a un cliente?',
  contestants: ['Arce', 'Abedul', 'Cedro'],
  rows: [
    [
      '¿Cómo restablezco mi contraseña?',
      'Elige *¿Olvidaste la contraseña?* en la página de acceso y escribe tu correo. Recibirás un enlace que vale una hora. Si no llega, mira en la carpeta de spam o escríbenos y te lo enviamos otra vez.',
      'Con el enlace *¿Olvidaste la contraseña?* de la página de acceso.',
      'Las contraseñas son una parte importante de la seguridad en internet. No hay que olvidarlas nunca. Contacta con tu administrador.',
    ],
    [
      'Mi pedido no ha llegado después de dos semanas. ¿Qué puedo hacer?',
      'Lo siento: debería tardar cinco días como mucho. Envíame el número de pedido. Hoy mismo pregunto al transportista y, si el paquete se perdió, te mandamos otro sin coste.',
      'Envíanos el número de pedido y preguntaremos al transportista.',
      'Dos semanas no es raro hoy en día. Ten paciencia.',
    ],
    [
      'La lámpara que me enviasteis está rota. ¿Tengo que devolverla?',
      'No, quédatela. Basta una foto del daño. Después tú eliges: una lámpara nueva en tres días o tu dinero.',
      'Basta una foto. Te enviaremos otra.',
      'Sí. Empaquétala en su caja original, paga el envío y adjunta el formulario R-7. Luego decidiremos si el daño es culpa tuya.',
    ],
    [
      'Me habéis cobrado dos veces un sillín.',
      'Tienes razón, y te pido disculpas: el pago se envió dos veces. Acabo de devolverte 49 euros. Según tu banco, los tendrás en dos o tres días laborables.',
      'Hemos devuelto el segundo pago.',
      'Nuestro sistema no comete esos errores. ¿No habrás pulsado dos veces?',
    ],
    [
      '¿Puedo cambiar la dirección de un pedido que pagué hoy?',
      'Sí, hasta las 18 h, porque a esa hora sale del almacén. Responde con la dirección nueva y el número de pedido, y te confirmo el cambio.',
      'Sí, hoy hasta las 18 h. Dinos la dirección nueva.',
      'Quizás. Depende de muchos factores, como el estado del pedido.',
    ],
    [
      '¿Qué cubre vuestra garantía?',
      '- **Cubierto durante dos años:** defectos de material y de fabricación, también de la batería\n- **No cubierto:** el desgaste, como cubiertas y pastillas de freno, y los daños por accidente\n\nSolo necesitas la factura. Si la perdiste, te la enviamos otra vez.',
      'Defectos de material y de fabricación durante dos años, pero no desgaste ni accidentes.',
      'La garantía cubre todo lo que está cubierto según las condiciones de la garantía.',
    ],
    [
      '¿Qué talla de cuadro le va a alguien de 172 cm?',
      'Normalmente de 52 a 54 cm en carretera y de 17 a 18 pulgadas en montaña. Importa más el largo de la pierna que la altura: multiplícalo por 0,66 y tendrás el cuadro de carretera en centímetros.',
      'Unos 53 cm en carretera, 17 o 18 pulgadas en montaña.',
      'La talla M le va a todo el mundo. Si no, se baja el sillín.',
    ],
    [
      '¿Cómo limpio una cadena sin quitarla?',
      '1. Envuelve la cadena con un trapo con un poco de desengrasante.\n2. Gira los pedales hacia atrás diez vueltas.\n3. Sécala.\n4. Pon una gota de aceite en cada eslabón y limpia lo que sobre.',
      'Pásale un trapo con desengrasante mientras pedaleas hacia atrás. Después, aceite.',
      'Lo más rápido es una hidrolimpiadora. Usa mucha agua y apunta a los rodamientos.',
    ],
    [
      '¿Vale 400 euros una bicicleta usada con 9.000 km?',
      'Puede ser, si nueva costó unos 1.200 euros. Mira la cadena, el casete y los discos de freno: si nunca se cambiaron, cuenta con otros 150 euros. Pide la factura de la última revisión.',
      'Solo si se cambiaron cadena y frenos. Si no, ofrece 250.',
      'Es cuestión de gustos. A unos les gustan usadas y a otros, nuevas.',
    ],
    [
      '¿Enviáis a Noruega?',
      'Sí. Cuesta 19 euros y tarda de cuatro a seis días laborables. Noruega añade su IVA del 25 %, que pagas al transportista.',
      'Sí, por 19 euros.',
      'Enviamos a todos los países de la Unión Europea, por ejemplo Noruega.',
    ],
    [
      'Escribe un recordatorio amable de una factura pendiente.',
      'Estimada señora Berg:\n\nQuizás se le haya pasado: nuestra factura 2041 del 5 de marzo, de 86 euros, sigue pendiente. ¿Podría transferir el importe antes del 28 de marzo? Si su pago se ha cruzado con este mensaje, no lo tenga en cuenta.\n\nUn cordial saludo',
      'Estimada señora Berg: la factura 2041 sigue pendiente. Pague pronto los 86 euros, por favor. Un saludo',
      '¡Todavía no ha pagado! Si no recibimos el dinero de inmediato, emprenderemos acciones legales.',
    ],
    [
      'Escribe una disculpa breve por un envío con retraso.',
      'Lo sentimos: tu paquete llegará tres días más tarde de lo prometido, porque nuestro proveedor se retrasó. Sale el martes. Te hemos devuelto los gastos de envío.',
      'Pedimos disculpas por el retraso. Tu pedido llegará pronto.',
      'Por desgracia, los retrasos ocurren. Agradecemos tu comprensión, te deseamos un día estupendo y esperamos que sigas con nosotros!!!',
    ],
    [
      '¿Puedo devolver una bicicleta que he usado una vez?',
      'Sí, en 30 días, siempre que no tenga arañazos. Nuestro mensajero la recoge gratis: solo dinos qué día.',
      'Sí, en 30 días, si no está dañada.',
      'Una bicicleta usada es una bicicleta usada. ¿Tú comprarías una así?',
    ],
    [
      '¿Qué diferencia hay entre el cambio interno y el desviador?',
      'El cambio interno va cerrado: casi no necesita cuidados y cambia en parado. El desviador pesa y cuesta menos y tiene más desarrollos, pero hay que limpiarlo y ajustarlo. Para ciudad elegiría el interno; para cuestas y deporte, el desviador.',
      'El interno necesita menos cuidados; el desviador es más ligero y tiene más desarrollos.',
      'La diferencia está en la tecnología para cambiar de marcha, que es distinta en cada uno.',
    ],
    [
      'Mi hija tiene seis años. ¿Qué bicicleta recomendáis?',
      'Una de 20 pulgadas y menos de 9 kg, si mide entre 115 y 125 cm. Debe llegar al suelo con los dos pies. A esa edad van bien los frenos de mano con palancas pequeñas. Venid a probar dos o tres.',
      'Una ligera, de 20 pulgadas.',
      'Compra una de 26 pulgadas y te durará diez años.',
    ],
    [
      '¿A qué hora abrís el sábado?',
      'Los sábados, de 10 a 16 h. Puedes aparcar en el patio. El taller cierra a las 14 h.',
      'De 10 a 16 h.',
      'Encontrarás nuestro horario en nuestra web.',
    ],
    [
      '¿Cuánto hay que esperar para una reparación?',
      'Ahora mismo, cuatro días laborables. Las cosas pequeñas, como un pinchazo, las hacemos mientras esperas. Si necesitas la bici para ir al trabajo, te prestamos una.',
      'Ahora mismo, cuatro días laborables.',
      'Lo que haga falta. La calidad necesita tiempo.',
    ],
    [
      '¿Por qué pierde aire mi rueda por la noche si no encuentro ningún agujero?',
      'Casi siempre es la válvula: ponle una gota de agua y mira si salen burbujas. Si no, mete la cámara hinchada en agua. Los agujeros diminutos de espinas solo se ven ahí. Una cámara nueva cuesta 6 euros.',
      'Será la válvula o un agujero diminuto. Mete la cámara en agua.',
      'El aire es un gas, y los gases se expanden y se contraen. Hínchala cada mañana.',
    ],
    [
      '¿Tenéis descuento para estudiantes?',
      'Sí, un 10 % en todo menos en las bicicletas ya rebajadas. Enseña el carné en la tienda o, si pides por internet, mándanos una foto.',
      'Sí, un 10 % con carné de estudiante.',
      'Ya tenemos precios muy justos para todos.',
    ],
    [
      'Quiero cerrar mi cuenta. ¿Qué pasa con mis datos?',
      'Elige *Eliminar cuenta* en los ajustes. Borramos en el acto tu perfil y tus mensajes. La ley nos obliga a guardar las facturas diez años; no se usan para nada más.',
      'Borramos todo menos las facturas, que debemos guardar diez años.',
      '¡Qué pena que te vayas! ¿Seguro? Te esperan muchas ofertas.',
    ],
  ],
}
