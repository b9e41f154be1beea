// Before the first paint: a page that is dark by choice must not flash white.
try {
  const theme = localStorage.getItem('arena.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden. The system theme is used then.
}
