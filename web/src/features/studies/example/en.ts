import type { ExampleStudy } from './example-study.ts'

export const example: ExampleStudy = {
  name: 'Example: three assistants of a bicycle shop',
  question: 'Which answer would you rather send to a customer?',
  contestants: ['Maple', 'Birch', 'Cedar'],
  rows: [
    [
      'How do I reset my password?',
      'Choose *Forgot password?* on the sign-in page and enter your e-mail address. You get a link that works for one hour. If nothing arrives, look in the spam folder, or write to us and we send it again.',
      'Use the link *Forgot password?* on the sign-in page.',
      'Passwords are an important part of online security. You should never forget yours. Please contact your administrator.',
    ],
    [
      'My order has not arrived after two weeks. What can I do?',
      'I am sorry about that: it should take five days at most. Please send me your order number. I will ask the carrier today, and if the parcel is lost, we send a new one without charge.',
      'Send us the order number, and we will ask the carrier.',
      'Two weeks is not unusual these days. Please be patient.',
    ],
    [
      'The lamp that you sent me is broken. Do I have to send it back?',
      'No, keep it. A photo of the damage is enough. Once we have it, you choose: a new lamp within three days, or your money back.',
      'A photo is enough. We will send you a new one.',
      'Yes. Pack it in the original box, pay the postage and enclose form R-7. We then decide whether the damage is your fault.',
    ],
    [
      'You charged me twice for one saddle.',
      'You are right, and I apologize: the payment was sent twice. I have just refunded 49 euros. It is on your account in two or three working days, depending on your bank.',
      'We have refunded the second payment.',
      'Our system does not make such mistakes. Did you perhaps click twice?',
    ],
    [
      'Can I change the address of an order that I paid today?',
      'Yes, until 6 pm, because it leaves our warehouse then. Reply with the new address and your order number, and I will confirm the change.',
      'Yes, until 6 pm today. Tell us the new address.',
      'Maybe. It depends on many factors, such as the status of the order.',
    ],
    [
      'What does your warranty cover?',
      '- **Covered for two years:** faults of material and manufacture, also of the battery\n- **Not covered:** wear, such as tires and brake pads, and damage by accidents\n\nYou need only the invoice. We can send it again if you have lost it.',
      'Faults of material and manufacture for two years, but no wear and no accidents.',
      'The warranty covers everything that is covered by the warranty conditions.',
    ],
    [
      'Which frame size fits somebody of 172 cm?',
      'Usually 52 to 54 cm on a road bike and 17 to 18 inches on a mountain bike. The length of your legs matters more than your height: measure it and multiply it by 0.66 for the road frame in centimeters.',
      'About 53 cm on a road bike, 17 or 18 inches on a mountain bike.',
      'Size M fits everybody. If not, you can lower the saddle.',
    ],
    [
      'How do I clean a chain without taking it off?',
      '1. Hold a rag with a little degreaser around the chain.\n2. Turn the pedals backwards for ten rounds.\n3. Wipe it dry.\n4. Put one drop of oil on every link, and wipe off what is left.',
      'Wipe it with a rag and some degreaser while you turn the pedals backwards. Then oil it.',
      'A high-pressure cleaner is the fastest way. Use plenty of water and aim at the bearings.',
    ],
    [
      'Is a used bike with 9,000 km worth 400 euros?',
      'It can be, if it cost about 1,200 euros when it was new. Look at the chain, the cassette and the brake discs: if they have not been replaced, plan another 150 euros. Ask for the invoice of the last service.',
      'Only if chain and brakes were replaced. Otherwise offer 250.',
      'That is a matter of taste. Some people like used bikes, some prefer new ones.',
    ],
    [
      'Do you ship to Norway?',
      'Yes. It costs 19 euros and takes four to six working days. Norway adds its own value-added tax of 25%, which you pay to the carrier.',
      'Yes, for 19 euros.',
      'We ship to all countries of the European Union, for example Norway.',
    ],
    [
      'Write a friendly reminder of an unpaid invoice.',
      'Dear Ms. Berg,\n\nmaybe it slipped your mind: our invoice 2041 of 5 March about 86 euros is still open. Could you transfer the amount by 28 March? If your payment has crossed with this message, please ignore it.\n\nKind regards',
      'Dear Ms. Berg, invoice 2041 is still open. Please pay the 86 euros soon. Kind regards',
      'You have still not paid! If we do not receive the money at once, we will take legal action.',
    ],
    [
      'Write a short apology for a delayed delivery.',
      'We are sorry: your parcel comes three days later than we promised, because our supplier was late. It leaves us on Tuesday. We have refunded the shipping costs.',
      'We apologize for the delay of your delivery. It will arrive soon.',
      'Unfortunately, delays happen. We thank you for your understanding, and hope that you have a great day and remain our customer!!!',
    ],
    [
      'Can I return a bike that I have ridden once?',
      'Yes, within 30 days, as long as it has no scratches. Our courier collects it free of charge: just tell us a day.',
      'Yes, within 30 days, if it is not damaged.',
      'A ridden bike is a used bike. What would you say if somebody sold you one?',
    ],
    [
      'What is the difference between hub gears and derailleur gears?',
      'Hub gears are closed: they need hardly any care and shift while you stand. Derailleur gears are lighter, cheaper and have more range, but you clean and adjust them. For the city I would take the hub, for hills and sport the derailleur.',
      'Hub gears need less care, derailleur gears are lighter and have more range.',
      'The difference is in the technology that is used to change gears, which is different in both.',
    ],
    [
      'My daughter is six. Which bike do you recommend?',
      'A 20-inch bike below 9 kg, if she is about 115 to 125 cm tall. She should reach the ground with both feet. Hand brakes with small levers are good at this age. Come by and let her try two or three.',
      'A light one with 20-inch wheels.',
      'Buy a 26-inch bike, then you can use it for ten years.',
    ],
    [
      'When are you open on Saturday?',
      'On Saturdays we are open from 10 am to 4 pm. You can park in the yard. The workshop closes at 2 pm.',
      'From 10 am to 4 pm.',
      'You find our opening hours on our website.',
    ],
    [
      'How long do I have to wait for a repair?',
      'At the moment four working days. Small things, such as a flat tire, are done while you wait. If you need the bike for your way to work, we lend you one.',
      'Four working days at the moment.',
      'As long as it takes. Quality needs time.',
    ],
    [
      'Why does my tire lose air overnight although I find no hole?',
      'Most often it is the valve: put a drop of water on it and look for bubbles. If there are none, hold the pumped-up tube under water. Tiny holes of thorns show only there. A new tube costs 6 euros.',
      'Probably the valve or a tiny hole. Hold the tube under water.',
      'Air is a gas, and gases expand and contract. Pump it up every morning.',
    ],
    [
      'Do you have a discount for students?',
      'Yes, 10% on everything except bikes that are already reduced. Show your student card in the shop, or send us a photo of it for an order on the web.',
      'Yes, 10% with a student card.',
      'We already have very fair prices for everybody.',
    ],
    [
      'I want to close my account. What happens to my data?',
      'Choose *Delete account* in the settings. We erase your profile and your messages at once. We must keep invoices for ten years by law; nobody uses them for anything else.',
      'We erase everything except invoices, which we must keep for ten years.',
      'We are sad to see you go! Are you sure? Many offers are waiting for you.',
    ],
  ],
}
