import { isolated } from '#/shared/isolated.ts'
import { type EditorState, Plugin } from 'prosemirror-state'
import { currentText } from '#/client/i18n/editor.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { readEditorLayout } from '#/client/preferences/editor-layout.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { classOf } from '#/client/ui/class-names.ts'
import { namePaper, screenTitle } from '#/client/ui/use-document-title.ts'
import { shortQuote } from '../core/controls/short-quote.ts'
import type { EditorFeature, EditorText } from '../core/feature.ts'
import { cueVisibility } from '../model/visibility.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { noteNumbersOut } from '../model/shown-numbers.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { paperInstead } from '../model/paper-instead.ts'
import { readPrintChoices } from './print-choices.ts'
import { printDocument } from './print-document.ts'
import styles from './print.module.css'

const RUNNING_HEAD = '--running-head'
/** The word between the number of a sheet and that of all sheets. */
const SHEETS_OF = '--sheets-of'

/** While the page is printed, by any command, it contains a paper version of the script. */
function printPlugin(text: () => EditorText): Plugin {
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      const { signal } = listening
      let paper: HTMLElement | null = null
      const remove = () => {
        paper?.remove()
        namePaper(null)
        document.documentElement.style.removeProperty(RUNNING_HEAD)
        document.documentElement.style.removeProperty(SHEETS_OF)
      }
      const show = () => {
        remove()
        const words = text()
        const instead = paperInstead.get()
        if (!instead && hasNumbers(view.state)) noteNumbersOut(view)
        paper = instead
          ? paperOf(instead())
          : printDocument(view.state, readEditorLayout().settings, readPrintChoices(), words)
        document.body.append(paper)
        namePaper(instead ? titleOf(paper) : nameOfPrint(view.state))
        const head = paper.dataset['head'] ?? runningHead(view.state, words)
        document.documentElement.style.setProperty(RUNNING_HEAD, quoted(head))
        document.documentElement.style.setProperty(SHEETS_OF, quoted(` ${words.print.of} `))
      }
      window.addEventListener('beforeprint', show, { signal })
      window.addEventListener('afterprint', remove, { signal })
      return {
        destroy() {
          remove()
          listening.abort()
        },
      }
    },
  })
}

/** Whether the numbers of cues are printed in the margin. */
const hasNumbers = (state: EditorState) =>
  cueVisibility.isShown(state) && readEditorLayout().settings.cueTypes.length > 0

const quoted = (text: string) => `"${CSS.escape(text)}"`

/** The paper version of something else than the script. It may have a running head of its own, and say how many sheets it has. */
function paperOf(content: HTMLElement): HTMLElement {
  const { head } = content.dataset
  const paper = document.createElement('article')
  paper.className = classOf(styles, 'paper')
  paper.dataset['sheets'] = head === undefined ? 'headed' : 'counted-all'
  if (head !== undefined) paper.dataset['head'] = head
  paper.dataset['paper'] = ''
  paper.append(content)
  return paper
}

const titleOf = (paper: HTMLElement) => paper.querySelector('h1')?.textContent ?? null

/** The head of every sheet, before its number. The word 'page' is left out if the script has its own pages. */
function runningHead(state: EditorState, { page, print }: EditorText): string {
  const day = formatDate(Date.now(), readPreferences().lang)
  const hasPages = outlineIn(state).outline.pages.length > 0
  const number = hasPages ? print.sheet('') : page('')
  // a second line of the head would stand where many printers do not print
  return [...[screenTitle() ?? '', setName(state)].map(shortQuote).map(isolated), day, number]
    .filter((part) => part !== '')
    .join(' · ')
}

/** The chosen set of cuts, by which two prints of one script are told apart; '' for the first one. */
function setName(state: EditorState): string {
  const { cuts, set } = cutsIn(state)
  return cuts.sets.find(({ id }) => id === set)?.name ?? ''
}

const nameOfPrint = (state: EditorState) =>
  [screenTitle() ?? '', setName(state)].filter((part) => part !== '').join(' · ')

export const print: EditorFeature = {
  name: 'print',
  plugins: () => [printPlugin(() => currentText().editor)],
}
