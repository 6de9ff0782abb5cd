// The button 'Go Back' of a page that does not load the app. Without a page to go back to the button stays hidden.
{
  const button = document.querySelector('button.back')
  if (button && history.length > 1) {
    button.hidden = false
    button.addEventListener('click', () => history.back())
  }
}
