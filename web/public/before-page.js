// Before the first paint: a page that is dark by choice must not flash white.
try {
  const theme = localStorage.getItem('arena.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden. The system theme is used then.
}

// The prompt field of the first page begins with what is typed before it is there.
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (location.pathname !== '/' || document.querySelector('textarea') || ctrlKey || metaKey || altKey) return
  try {
    const draft = sessionStorage.getItem('arena.battle-draft') ?? ''
    if ([...key].length === 1) sessionStorage.setItem('arena.battle-draft', draft + key)
    else if (key === 'Backspace') sessionStorage.setItem('arena.battle-draft', draft.slice(0, -1))
  } catch {
    // Without storage there are no drafts.
  }
})
