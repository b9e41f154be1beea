export const demoStudy = {
  name: 'Demo: answers to customers of a bicycle shop',
  question: 'Which answer would you send to the customer?',
}

/** The models whose answers compete, as far as the catalogue has them, and how good voters find them in points of a board. */
export const demoStrengths: Readonly<Record<string, number>> = {
  'sim/solon': 1400,
  'sim/basic': 970,
  'sim/flint': 930,
  'sim/pico': 760,
}

const prompts: Readonly<Record<string, readonly string[]>> = {
  repair: [
    'My chain slips when I climb. What should I check first?',
    'How do I adjust a rim brake that rubs on one side?',
    'The rear tyre loses air overnight, but I find no hole. What can it be?',
    'How often should I grease the bearings of a city bike?',
    'My pedals click at every turn. How do I find the cause?',
    'Can I straighten a bent derailleur hanger at home?',
    'Which tools do I need to change a tube on the road?',
    'How do I clean a chain without taking it off?',
  ],
  buying: [
    'Which frame size fits somebody of 172 cm?',
    'Is a used bike with 9,000 km worth 400 euros?',
    'I ride 12 km to work on gravel. Which tyres do you recommend?',
    'What is the difference between hub gears and derailleur gears?',
    'My daughter is six. Should her bike have a back-pedal brake?',
    'Which lights may I use on public roads?',
    'Do I need a helmet with more ventilation for long tours?',
    'Is a carbon fork worth the price on a touring bike?',
  ],
  orders: [
    'My parcel has been in your depot for five days. What happens now?',
    'I ordered the wrong size. How do I exchange it?',
    'The lamp arrived broken. Do I have to send it back?',
    'Can I change the address of an order that was paid today?',
    'You charged me twice for one saddle. Please refund one payment.',
    'How long is the warranty on a battery?',
    'Can I collect my order in the shop on Saturday?',
    'I have lost the invoice for my tax return. Can you send it again?',
  ],
}

export const demoPrompts = Object.entries(prompts).flatMap(([tag, texts]) =>
  texts.map((content, index) => ({
    id: `${tag}-${index + 1}`,
    messages: [{ role: 'user' as const, content }],
    tags: [tag],
    variables: {},
    reference: null,
    attachments: [],
  })),
)
