import type { Language } from '../reading/language.ts'

/** The names by which other languages ask for a fact, and a short answer in each. */
export interface FactAbroad {
  /** The title of the fact it belongs to. */
  readonly title: string
  readonly names: readonly string[]
  readonly told: Record<Exclude<Language, 'en'>, string>
}

export const factsAbroad: readonly FactAbroad[] = [
  {
    title: 'the blue of the sky',
    names: [
      'himmel blau',
      'ciel bleu',
      'cielo azul',
      'السماء زرقاء',
      '天空是蓝',
      '天是蓝',
      '空は青',
      '空が青',
      '空はなぜ青',
    ],
    told: {
      de: 'Der Himmel ist blau, weil die Luftmoleküle kurzwelliges, also blaues Sonnenlicht viel stärker in alle Richtungen streuen als rotes. Abends ist der Weg durch die Luft länger, das Blau ist dann schon herausgestreut, und es bleiben Orange und Rot.',
      fr: 'Le ciel est bleu parce que les molécules de l’air diffusent beaucoup plus la lumière bleue, de courte longueur d’onde, que la rouge. Le soir, la lumière traverse plus d’air : le bleu s’est déjà dispersé et il reste l’orange et le rouge.',
      es: 'El cielo es azul porque las moléculas del aire dispersan mucho más la luz azul, de onda corta, que la roja. Al atardecer la luz atraviesa más aire: el azul ya se ha dispersado y quedan el naranja y el rojo.',
      ar: 'السماء زرقاء لأن جزيئات الهواء تشتّت الضوء الأزرق ذا الموجات القصيرة أكثر بكثير من الأحمر. وعند الغروب يقطع الضوء مسافة أطول في الهواء، فيتشتّت الأزرق قبل أن يصل ويبقى البرتقالي والأحمر.',
      zh: '天空呈蓝色，是因为空气分子对波长较短的蓝光散射得远比红光强。傍晚时阳光穿过的空气更厚，蓝光大多已被散射掉，剩下的就是橙色和红色。',
      ja: '空が青いのは、空気の分子が波長の短い青い光を赤い光よりずっと強く散乱させるからです。夕方は光が通る空気の層が厚くなり、青はすでに散らばって、オレンジや赤が残ります。',
    },
  },
  {
    title: 'photosynthesis',
    names: ['photosynthese', 'photosynthèse', 'fotosíntesis', 'التمثيل الضوئي', 'البناء الضوئي', '光合作用', '光合成'],
    told: {
      de: 'Bei der Photosynthese speichern Pflanzen die Energie des Lichts in Zucker. Chlorophyll fängt das Licht ein, Wasser wird gespalten, Sauerstoff wird frei, und aus Kohlendioxid entsteht Traubenzucker.',
      fr: 'La photosynthèse permet aux plantes de stocker l’énergie de la lumière dans du sucre. La chlorophylle capte la lumière, l’eau est scindée, de l’oxygène se libère et le dioxyde de carbone devient du glucose.',
      es: 'La fotosíntesis permite a las plantas guardar la energía de la luz en forma de azúcar. La clorofila capta la luz, el agua se divide, se libera oxígeno y el dióxido de carbono se convierte en glucosa.',
      ar: 'التمثيل الضوئي هو العملية التي تخزّن بها النباتات طاقة الضوء في السكر: يمتص الكلوروفيل الضوء، وينشطر الماء فيتحرر الأكسجين، ويتحول ثاني أكسيد الكربون إلى غلوكوز.',
      zh: '光合作用是植物把光能储存在糖里的过程：叶绿素吸收光能，水被分解并释放氧气，二氧化碳则被合成为葡萄糖。',
      ja: '光合成とは、植物が光のエネルギーを糖としてたくわえるしくみです。葉緑素が光を吸収し、水が分解されて酸素が出て、二酸化炭素からブドウ糖が作られます。',
    },
  },
  {
    title: 'gravity',
    names: ['schwerkraft', 'gravitation', 'gravité', 'gravedad', 'الجاذبية', '引力', '重力'],
    told: {
      de: 'Die Schwerkraft ist die Anziehung zwischen allem, was Masse hat. Sie wächst mit den Massen und nimmt mit dem Quadrat der Entfernung ab; der Mond fällt ständig auf die Erde zu und verfehlt sie, weil er sich seitwärts bewegt.',
      fr: 'La gravité est l’attraction entre tout ce qui possède une masse. Elle croît avec les masses et diminue avec le carré de la distance ; la Lune tombe sans cesse vers la Terre, mais la manque parce qu’elle avance de côté.',
      es: 'La gravedad es la atracción entre todo lo que tiene masa. Crece con las masas y disminuye con el cuadrado de la distancia; la Luna cae sin cesar hacia la Tierra, pero no la alcanza porque se mueve de lado.',
      ar: 'الجاذبية هي تجاذب كل ما له كتلة: تزداد مع الكتلة وتقل مع مربع المسافة. والقمر يسقط نحو الأرض باستمرار، لكنه يخطئها لأنه يتحرك جانبًا.',
      zh: '引力是一切有质量的物体之间的相互吸引：质量越大越强，并随距离的平方减弱。月球一直在向地球下落，只是横向运动使它始终“错过”地球。',
      ja: '重力とは、質量をもつものどうしが引き合う力です。質量が大きいほど強く、距離の二乗に反比例して弱くなります。月は地球に向かって落ち続けていますが、横に動いているためぶつかりません。',
    },
  },
  {
    title: 'a black hole',
    names: [
      'schwarzes loch',
      'schwarze löcher',
      'trou noir',
      'trous noirs',
      'agujero negro',
      'agujeros negros',
      'الثقب الأسود',
      'ثقب أسود',
      '黑洞',
      'ブラックホール',
    ],
    told: {
      de: 'Ein Schwarzes Loch ist ein Gebiet, aus dem nichts entkommt, nicht einmal Licht, weil dort sehr viel Masse auf engstem Raum liegt. Aus der Ferne zieht es aber nicht stärker an als jeder andere Körper gleicher Masse.',
      fr: 'Un trou noir est une région d’où rien ne s’échappe, pas même la lumière, tant la masse y est concentrée. De loin, pourtant, il n’attire pas plus que tout autre corps de même masse.',
      es: 'Un agujero negro es una región de la que nada escapa, ni siquiera la luz, porque hay muchísima masa en muy poco espacio. De lejos, sin embargo, no atrae más que cualquier otro cuerpo de la misma masa.',
      ar: 'الثقب الأسود منطقة لا يفلت منها شيء، ولا حتى الضوء، لأن كتلة هائلة تتجمع في حيّز صغير جدًا. لكنه من بعيد لا يجذب أكثر من أي جسم آخر له الكتلة نفسها.',
      zh: '黑洞是连光也无法逃出的区域，因为极大的质量被压缩在极小的空间里。不过从远处看，它的引力和同等质量的其他天体并无不同。',
      ja: 'ブラックホールとは、きわめて大きな質量が狭い空間に集まり、光さえ出られない領域です。ただし遠くから見れば、引力は同じ質量のほかの天体と変わりません。',
    },
  },
  {
    title: 'recursion',
    names: [
      'rekursion',
      'récursivité',
      'récursion',
      'recursión',
      'recursividad',
      'التكرار الذاتي',
      'العودية',
      '递归',
      '再帰',
    ],
    told: {
      de: 'Rekursion heißt, ein Problem über kleinere Fassungen desselben Problems zu lösen: Eine Funktion ruft sich selbst auf, bis ein Fall einfach genug ist. Fehlt dieser Abbruchfall, läuft der Stapel über.',
      fr: 'La récursivité consiste à résoudre un problème par des versions plus petites de lui-même : une fonction s’appelle jusqu’à un cas assez simple. Sans ce cas d’arrêt, la pile déborde.',
      es: 'La recursión consiste en resolver un problema mediante versiones más pequeñas de sí mismo: una función se llama a sí misma hasta llegar a un caso sencillo. Sin ese caso, la pila se desborda.',
      ar: 'العودية هي حل المسألة بحل نسخ أصغر منها: تستدعي الدالة نفسها حتى تصل إلى حالة بسيطة تُجاب مباشرة. ومن دون هذه الحالة يفيض المكدّس.',
      zh: '递归就是把问题化为规模更小的同类问题来解决：函数调用自身，直到遇到足够简单、可以直接回答的情形。缺少这个终止条件，栈就会溢出。',
      ja: '再帰とは、問題を同じ形のより小さな問題に分けて解く方法です。関数は十分に簡単な場合に行き着くまで自分自身を呼び出します。終了条件がないとスタックがあふれます。',
    },
  },
  {
    title: 'machine learning',
    names: [
      'künstliche intelligenz',
      'maschinelles lernen',
      'intelligence artificielle',
      'apprentissage automatique',
      'inteligencia artificial',
      'aprendizaje automático',
      'الذكاء الاصطناعي',
      'تعلم الآلة',
      '人工智能',
      '机器学习',
      '人工知能',
      '機械学習',
    ],
    told: {
      de: 'Beim maschinellen Lernen findet ein Programm seine Regeln selbst aus Beispielen: Es sagt etwas voraus, misst den Fehler und passt seine Zahlen ein wenig an, sehr oft. Es lernt dabei auch die Fehler und Vorurteile der Beispiele.',
      fr: 'Avec l’apprentissage automatique, un programme tire ses règles d’exemples : il prédit, mesure son erreur et ajuste un peu ses nombres, un très grand nombre de fois. Il apprend aussi les erreurs et les préjugés des exemples.',
      es: 'En el aprendizaje automático un programa extrae sus reglas de ejemplos: predice, mide el error y ajusta un poco sus números, muchísimas veces. También aprende los errores y prejuicios de los ejemplos.',
      ar: 'في تعلّم الآلة يستخرج البرنامج قواعده من الأمثلة: يتنبأ، ثم يقيس الخطأ، ثم يعدّل أرقامه قليلًا، مرات كثيرة جدًا. وهو يتعلم من الأمثلة أخطاءها وتحيزاتها أيضًا.',
      zh: '机器学习让程序从例子中自己找出规律：先作预测，再衡量误差，然后微调内部的数值，如此反复很多次。例子里的错误和偏见，它也会一并学到。',
      ja: '機械学習では、プログラムが例から自分で規則を見つけます。予測し、誤差を測り、内部の数値を少し直すことを何度も繰り返します。例に含まれる誤りや偏りも学んでしまいます。',
    },
  },
]

export function tellAbroad(title: string, language: Exclude<Language, 'en'>): string | null {
  return factsAbroad.find((fact) => fact.title === title)?.told[language] ?? null
}
