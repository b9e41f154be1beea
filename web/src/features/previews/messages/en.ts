export const english = {
  open: 'Preview',
  close: 'Close preview',
  isolated: "Written by the models. It runs in isolation and can't load anything from the network.",
  none: 'This answer has no page to preview.',
  stopped: "The preview didn't respond for 10 seconds and was stopped.",
}
