/** The formula worth knowing about a fact, by its title, and what its letters mean. */
export const formulas: ReadonlyMap<string, { readonly tex: string; readonly reading: string }> = new Map([
  [
    'the blue of the sky',
    {
      tex: 'I(\\lambda) \\propto \\lambda^{-4}',
      reading:
        'scattered intensity $I$ against wavelength $\\lambda$; from red (700 nm) to blue (450 nm) it grows by $(700/450)^4 \\approx 5.9$',
    },
  ],
  [
    'photosynthesis',
    {
      tex: '6\\,\\mathrm{CO_2} + 6\\,\\mathrm{H_2O} \\xrightarrow{\\text{light}} \\mathrm{C_6H_{12}O_6} + 6\\,\\mathrm{O_2}',
      reading: 'the balance of the whole process, not its path',
    },
  ],
  [
    'gravity',
    {
      tex: 'F = G\\,\\frac{m_1 m_2}{r^2}',
      reading: 'with $G \\approx 6.674 \\times 10^{-11}\\ \\mathrm{m^3\\,kg^{-1}\\,s^{-2}}$',
    },
  ],
  [
    'a black hole',
    { tex: 'r_s = \\frac{2GM}{c^2}', reading: 'the radius of the horizon for a mass $M$; for the Sun about 3 km' },
  ],
  [
    'a rainbow',
    {
      tex: 'n_1 \\sin\\theta_1 = n_2 \\sin\\theta_2',
      reading: 'the law of refraction, with an index $n_2$ that depends slightly on colour',
    },
  ],
  [
    'evolution',
    {
      tex: '\\Delta p \\approx s\\,p\\,(1-p)',
      reading: 'the change per generation of a variant of frequency $p$ with a small advantage $s$',
    },
  ],
  [
    'DNA',
    { tex: '4^3 = 64', reading: 'triplets of four bases, which is enough to name twenty amino acids and a stop' },
  ],
  [
    'vaccination',
    {
      tex: 'p_c = 1 - \\frac{1}{R_0}',
      reading: 'the share $p_c$ that must be immune to stop a disease of reproduction number $R_0$',
    },
  ],
  [
    'the greenhouse effect',
    {
      tex: '(1-\\alpha)\\,\\frac{S}{4} = \\sigma T^4',
      reading: 'the balance without an atmosphere; it gives $T \\approx 255$ K, about $-18\\,^{\\circ}\\mathrm{C}$',
    },
  ],
  [
    'relativity',
    { tex: "\\Delta t' = \\frac{\\Delta t}{\\sqrt{1 - v^2/c^2}}", reading: 'the stretching of time at speed $v$' },
  ],
  [
    'quantum computing',
    {
      tex: '|\\psi\\rangle = \\alpha|0\\rangle + \\beta|1\\rangle,\\quad |\\alpha|^2 + |\\beta|^2 = 1',
      reading: 'the state of one qubit',
    },
  ],
  ['entropy', { tex: 'S = k_B \\ln W', reading: 'with $W$ the number of microscopic arrangements' }],
  [
    'the tides',
    {
      tex: 'a_{\\text{tide}} \\approx \\frac{2GMr}{d^3}',
      reading: 'the stretching force falls with the cube of the distance $d$',
    },
  ],
  ['the seasons', { tex: 'I = I_0 \\sin h', reading: 'the light on level ground when the Sun stands at height $h$' }],
  [
    'recursion',
    {
      tex: 'T(n) = 2\\,T(n/2) + O(n) \\;\\Rightarrow\\; T(n) = O(n \\log n)',
      reading: 'the cost of a recursion that halves its input',
    },
  ],
  [
    'encryption',
    {
      tex: 'c = m^e \\bmod n,\\qquad m = c^d \\bmod n',
      reading: 'the public exponent $e$ locks, the private exponent $d$ opens',
    },
  ],
  [
    'machine learning',
    {
      tex: '\\theta \\leftarrow \\theta - \\eta\\,\\nabla_\\theta L(\\theta)',
      reading: 'one step of gradient descent with learning rate $\\eta$',
    },
  ],
  [
    'a neural network',
    { tex: 'y = \\sigma(Wx + b)', reading: 'one layer: weights $W$, bias $b$, and a bend $\\sigma$' },
  ],
  ['compound interest', { tex: 'A = P\\,(1 + r)^n', reading: 'principal $P$, yearly rate $r$, after $n$ years' }],
  [
    'inflation',
    { tex: 't_2 = \\frac{\\ln 2}{\\ln(1 + r)}', reading: 'the years until prices double at the yearly rate $r$' },
  ],
])
