export const english = {
  text: 'Stop the sharing of a thread. It becomes private, and its owner can no longer share it. The owner sees the reason.',
  link: 'Link or ID of the thread',
  reason: 'Reason (optional)',
  reasonHint: 'The owner of the thread can read it.',
  takeDown: 'Take down',
  takenDown: 'This thread is private and can no longer be shared:',
  allow: 'Allow sharing again',
  allowed: 'The owner of this thread can share it again:',
  noThread: 'This is neither a link to a thread nor its ID.',
}
