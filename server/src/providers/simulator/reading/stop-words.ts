const words = new Set(
  `a an the this that these those it its is are was were be been being am do does did done has have had having can could
shall should will would may might must not no nor so if then than too very just only also of in on at by for with from to
into onto about as and or but because while during before after above below between through over under again more most
some any each every both few many much such own same other another i me my mine we us our you your yours he him his she
her they them their what which who whom whose when where why how please tell give write explain describe show make list
name help want need like know think say get got go let lets there here all out up down off one thing things something
der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine mit für von vom auf aus bei nach
zu zum zur im in an am um über unter zwischen ist sind war waren sein bin hat haben wird werden kann können soll sollte ich
du er sie es wir ihr mir mich dir dich uns euch was wie warum wieso weshalb wer wann wo welche welcher welches bitte mal
erkläre erklär schreibe schreib nenne gib zeige sag funktioniert macht geht denn als auch noch so man
le la les un une des du de et ou mais ne pas plus avec sans pour par sur sous dans en au aux ce cet cette ces mon ma mes
ton ta tes son sa ses notre votre leur je tu il elle on nous vous ils elles est sont était être suis a ont avoir fait faire
que qui quoi dont où comment pourquoi quand quel quelle quels quelles combien explique expliquez moi écris donne peux peut est-il est-elle sont-ils sont-elles qu'est-ce c'est
el los las unos unas y o pero con sin por para del al lo se su sus mi mis tu tus es son era ser estar está están hay he ha
han qué quién cómo cuándo dónde cuál cuáles cuánto explica explícame escribe dame dime puedes puede sobre entre como muy
في من على إلى عن مع هذا هذه ذلك تلك هو هي هم ما ماذا لماذا كيف متى أين هل أو ثم قد كان كانت يكون أن إن لا لم لن بين اشرح
اكتب لي أعط أعطني من فضلك`.split(/\s+/),
)

export function isStopWord(word: string): boolean {
  return words.has(word)
}
