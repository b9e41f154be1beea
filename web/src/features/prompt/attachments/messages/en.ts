export const english = {
  characters: (count: string) => `${count} characters`,
  added: (names: string) => `Attached: ${names}`,
  enlarge: (name: string) => `Enlarge: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  image: (number: number) => `Image ${number}`,
  imageFailed: "The image couldn't be loaded.",
  description: 'Description (optional)',
  refused: {
    office: "PDF and Office files can't be attached. Copy the text you need into the prompt.",
    binary: 'Only images and text files can be attached, such as code, CSV, Markdown, JSON and logs.',
    'too-long': 'The prompt would be too long. It can have 100,000 characters with its files.',
    'unreadable-image': "This image can't be read. Use PNG, JPEG or WebP.",
    failed: "This couldn't be uploaded. Try again.",
    'too-many-images': 'A prompt can have four images.',
    blind:
      'This blind conversation began without an image, so it takes none before the vote. Start a new battle with the image.',
  },
}
