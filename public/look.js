// The chosen theme before the first paint. A file, so that no page needs inline scripts.
try {
  const theme = localStorage.getItem('sekundant.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is off: the system's theme stands.
}
