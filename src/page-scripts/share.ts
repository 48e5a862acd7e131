// Buttons that need script are hidden without it: `data-copies="id"` copies an element's words, `data-shares="id"` shares them.

const wordsOf = (id: string | undefined) => {
  const element = id ? document.getElementById(id) : null
  return element ? element.innerText.trim() : ''
}

const copy = (words: string) =>
  navigator.clipboard.writeText(words).then(
    () => true,
    () => false,
  )

function show(button: HTMLElement): void {
  const { copies, shares, done } = button.dataset
  if (shares ? !('share' in navigator) : !navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', () => {
    if (shares) return void navigator.share({ text: wordsOf(shares) }).catch(() => {})
    void copy(wordsOf(copies)).then((isCopied) => {
      const said = button.nextElementSibling
      if (said && isCopied) said.textContent = ` ${done}`
      return isCopied
    })
  })
}

;[].forEach.call(document.querySelectorAll('[data-copies],[data-shares]'), show)
