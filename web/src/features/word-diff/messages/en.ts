export const english = {
  open: 'Compare word by word',
  title: 'Answer A and answer B, word by word',
  onlyLeft: 'Only in answer A',
  onlyRight: 'Only in answer B',
  tooLong: 'These answers are too long or too different to compare.',
  failed: 'The comparison could not be loaded.',
}
