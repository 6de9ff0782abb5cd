import { EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, run, say, scene, script, stateOf } from '#test/support/script.ts'
import { bindingPlugin } from '../core/binding/binding-plugin.ts'
import { asRemoteChange } from '../core/binding/local-change.ts'
import { ScriptBinding } from '../core/binding/script-binding.ts'
import { toggleStrike } from '../dialogue/strike-text.ts'
import { moveSelected } from '../model/move-selected.ts'
import { outlinePlugin } from '../model/outline-plugin.ts'
import { formatAllSpeakerNames, nameSpeaker } from './format-speaker-names.ts'
import {
  endRenameSpeakers,
  isRenamingSpeakers,
  renameSpeakersPlugin,
  stayInName,
  toggleRenameSpeakers,
} from './rename-plugin.ts'
import {
  suggestSpeakers,
  offeredSpeakers,
  speakerSuggestionsPlugin,
  takeSpeaker,
} from './suggestions-plugin.ts'

const core = () => [bindingPlugin(new ScriptBinding(new Y.Doc())), outlinePlugin()]

const withPlugins = (...blocks: readonly ScriptBlock[]) => {
  const { doc, selection } = stateOf(...blocks)
  return EditorState.create({ doc, selection, plugins: [...core(), renameSpeakersPlugin()] })
}

test('[DLG-12] a new name is taken without the white space around it, and an empty one is not', () => {
  const before = stateOf(say('AN‸NA', 'Ja.'), p())
  expect(apply(before, nameSpeaker(' CLARA '))).toEqual(script(say('CLARA', 'Ja.'), p()))
  expect(apply(before, nameSpeaker('  '))).toBe(null)
  expect(apply(stateOf(say('ANNA', 'Ja.‸')), nameSpeaker('CLARA'))).toBe(null)
})

test('[DLG-19] choosing another speaker for a block keeps a cue that is on the name', () => {
  const before = stateOf(say('{light c1|AN‸NA} GROSS', 'Ja.'), say('BEN', 'Nein.'))
  expect(apply(before, nameSpeaker('BEN'))).toEqual(
    script(say('{light c1|BEN}', 'Ja.'), say('BEN', 'Nein.')),
  )
})

describe('formatting', () => {
  test('[DLG-15] every name of the script at once, and nothing else', () => {
    const before = stateOf(say('Anna', 'Ja.‸'), p('Anna geht.'), say('Ben Groß', 'Nein.'))
    expect(apply(before, formatAllSpeakerNames('capitals'))).toEqual(
      script(say('ANNA', 'Ja.'), p('Anna geht.'), say('BEN GROSS', 'Nein.')),
    )
    const capitals = stateOf(say('ANNA-LENA/DR. ÖZ', 'Ja.'))
    expect(apply(capitals, formatAllSpeakerNames('capitalized'))).toEqual(
      script(say('Anna-Lena/Dr. Öz', 'Ja.')),
    )
    const small = stateOf(say('ANNA UND DIE MUTTER/DER HERR VON KALB', 'Ja.'))
    expect(apply(small, formatAllSpeakerNames('capitalized'))).toEqual(
      script(say('Anna und die Mutter/Der Herr von Kalb', 'Ja.')),
    )
    expect(apply(stateOf(p('Ab.')), formatAllSpeakerNames('bold'))).toBeNull()
  })

  test('[DLG-15] cues on a name stay on it', () => {
    const before = stateOf(say('{light c1|Anna} Groß', 'Ja.'))
    expect(apply(before, formatAllSpeakerNames('capitals'))).toEqual(
      script(say('{light c1|ANNA} GROSS', 'Ja.')),
    )
  })
})

describe('edit-all-speakers mode', () => {
  test('[DLG-17] typing in one name changes every block of that name', () => {
    const before = withPlugins(say('ANNA', 'Ja.'), say('BEN', 'Nein.'), say('An‸na', 'Doch.'))
    const state = run(before, toggleRenameSpeakers)
    expect(isRenamingSpeakers(state)).toBe(true)
    const typed = state.apply(state.tr.insertText('x', before.selection.from))
    expect(typed.doc).toEqual(
      script(say('Anxna', 'Ja.'), say('BEN', 'Nein.'), say('Anxna', 'Doch.')),
    )
    expect(isRenamingSpeakers(run(typed, endRenameSpeakers))).toBe(false)
  })

  test.each([
    ['alone', 'AN‸NA', 'CLARA'],
    ['with another', 'BEN / AN‸NA', 'BEN / CLARA'],
  ])(
    '[UI-501] the name at the caret is selected, so that typing replaces it: %s',
    (_, name, own) => {
      const before = withPlugins(say('ANNA', 'Ja.'), say(name, 'Doch.'))
      let state = run(before, toggleRenameSpeakers)
      for (const letter of 'CLARA') state = state.apply(state.tr.insertText(letter))
      expect(state.doc).toEqual(script(say('CLARA', 'Ja.'), say(own, 'Doch.')))
      expect(run(state, toggleRenameSpeakers).selection.empty).toBe(true)
    },
  )

  test('[UI-501] words that are selected in a name stay selected', () => {
    const before = withPlugins(say('ANNA', 'Ja.'))
    const { tr } = before
    const chosen = before.apply(tr.setSelection(TextSelection.create(tr.doc, 3, 5)))
    const { from, to } = run(chosen, toggleRenameSpeakers).selection
    expect([from, to]).toEqual([3, 5])
  })

  test.each([
    ['alone', '‸', 'CLARA'],
    ['with another', 'BEN/‸', 'BEN/CLARA'],
  ])(
    '[UI-566] a held deleting key ends at the edge of the name, in which the new one is typed: %s',
    (_, name, named) => {
      const before = withPlugins(say('BEN', 'Nein.'), say(name, 'Doch.'))
      // without the mode the keys lead out of the name
      expect(stayInName('from')(before)).toBe(false)
      let state = run(before, toggleRenameSpeakers)
      expect(stayInName('from')(state)).toBe(true)
      expect(stayInName('to')(state)).toBe(true)
      for (const letter of 'CLARA') state = state.apply(state.tr.insertText(letter))
      expect(state.doc).toEqual(script(say('BEN', 'Nein.'), say(named, 'Doch.')))
      expect(stayInName('from')(state)).toBe(false)
      expect(stayInName('to')(state)).toBe(true)
    },
  )

  test('[DLG-17] on the way from ANNA to BENNO no BEN is caught', () => {
    let state = run(
      withPlugins(say('AN‸', 'Ja.'), say('BEN', 'Nein.'), say('AN', 'Doch.')),
      toggleRenameSpeakers,
    )
    state = state.apply(state.tr.insertText('BEN', 2, 4))
    for (const letter of 'NO') state = state.apply(state.tr.insertText(letter))
    expect(state.doc).toEqual(
      script(say('BENNO', 'Ja.'), say('BEN', 'Nein.'), say('BENNO', 'Doch.')),
    )
  })

  test('[DLG-17] without the mode a name is one name', () => {
    const state = withPlugins(say('AN‸NA', 'Ja.'), say('ANNA', 'Doch.'))
    expect(state.apply(state.tr.insertText('x')).doc).toEqual(
      script(say('ANxNA', 'Ja.'), say('ANNA', 'Doch.')),
    )
  })
})

describe('suggestions', () => {
  const cast = [say('ANNA', 'Ja.'), say('BEN', 'Nein.'), p('CLARA: Ach.')]

  test("offers this script's names that begin with what is typed", () => {
    expect(suggestSpeakers(withPlugins(...cast, say('a‸', '')))?.names).toEqual(['ANNA', 'a'])
    expect(suggestSpeakers(withPlugins(...cast, say('ANNA/c‸', '')))?.names).toEqual(['CLARA', 'c'])
    expect(suggestSpeakers(withPlugins(...cast, say('x‸', '')))).toBeNull()
    expect(suggestSpeakers(withPlugins(...cast, p('a‸')))).toBeNull()
  })

  test('suggestions come by typing a name, not by moving or striking a block that has one', () => {
    for (const name of ['AN‸NA', '‸', 'Speaker‸']) {
      const { doc, selection } = stateOf(...cast, say('ANTON', ''), say(name, ''), p(), p())
      const plugins = [outlinePlugin(), speakerSuggestionsPlugin()]
      const before = EditorState.create({ doc, selection, plugins })
      for (const command of [toggleStrike, moveSelected('down')]) {
        const after = run(before, command)
        expect(after.doc).not.toEqual(doc)
        expect(offeredSpeakers(after).suggestions).toBeNull()
      }
    }
  })

  test('take the place of the whole name that the caret is in', () => {
    const { doc, selection } = stateOf(...cast, say('BEN / A‸NTON / BEN', ''))
    const plugins = [outlinePlugin(), speakerSuggestionsPlugin()]
    const before = EditorState.create({ doc, selection, plugins })
    const typed = before.apply(before.tr.insertText('N'))
    expect(offeredSpeakers(typed).suggestions?.names).toEqual(['ANNTON', 'ANNA'])
    expect(run(typed, takeSpeaker('ANNA')).doc).toEqual(
      script(...cast, say('BEN / ANNA / BEN', '')),
    )
    expect(suggestSpeakers(withPlugins(...cast, say('AN‸NA', '')))).toBeNull()
  })

  test('suggestions stay while another person changes another block', () => {
    const { doc, selection } = stateOf(...cast, say('‸', ''), p())
    const plugins = [outlinePlugin(), speakerSuggestionsPlugin()]
    const before = EditorState.create({ doc, selection, plugins })
    const typed = before.apply(before.tr.insertText('a'))
    expect(offeredSpeakers(typed).suggestions?.names).toEqual(['ANNA', 'a'])
    const theirs = asRemoteChange(typed.tr).insertText('x', typed.doc.content.size - 1)
    expect(offeredSpeakers(typed.apply(theirs)).suggestions?.names).toEqual(['ANNA', 'a'])
  })

  const press = (state: EditorState, key: string) =>
    run(state, (before, dispatch) => {
      const view = { state: before, dispatch } as EditorView
      return before.plugins.some((plugin) =>
        plugin.props.handleKeyDown?.call(plugin, view, { key } as KeyboardEvent),
      )
    })
  const typing = (letters: string, ...others: readonly ScriptBlock[]) => {
    const { doc, selection } = stateOf(...cast, ...others, say('‸', ''), p())
    const plugins = [...core(), renameSpeakersPlugin(), speakerSuggestionsPlugin()]
    const empty = EditorState.create({ doc, selection, plugins })
    return [...letters].reduce((state, letter) => state.apply(state.tr.insertText(letter)), empty)
  }
  const nameIn = ({ selection: { $head } }: EditorState) => $head.parent.textContent

  test('[DLG-27] listed roles are offered behind who has spoken, until they speak by any part of the name', () => {
    const list = [
      'Odoardo Galotti',
      'Claudia Galotti, dessen Frau',
      'Der Prinz von Guastalla',
      'Ort: Guastalla',
    ]
    const front = [p('Personen'), ...list.map((line) => p(line))]
    const offered = (...blocks: readonly ScriptBlock[]) =>
      suggestSpeakers(withPlugins(...front, ...blocks, say('‸', '')))?.names
    expect(offered()).toEqual(['Odoardo Galotti', 'Claudia Galotti', 'Der Prinz von Guastalla'])
    const unheaded = [
      p('Odoardo, ein Oberst'),
      p('Claudia, seine Frau'),
      p('Orsina, Gräfin'),
      scene('Saal'),
    ]
    expect(suggestSpeakers(withPlugins(...unheaded, say('‸', '')))?.names).toEqual([
      'Odoardo',
      'Claudia',
      'Orsina',
    ])
    expect(offered(say('DER PRINZ', 'Klagen, nichts als Klagen!'), say('ODOARDO', 'Ja.'))).toEqual([
      'DER PRINZ',
      'ODOARDO',
      'CLAUDIA GALOTTI',
    ])
  })

  test('[DLG-402] Enter and Tab take the first, Escape and the last leave what is typed', () => {
    const typed = typing('cl')
    for (const key of ['Enter', 'Tab']) expect(nameIn(press(typed, key))).toBe('CLARA')
    for (const keys of [
      ['Escape', 'Enter'],
      ['ArrowUp', 'Enter'],
      ['ArrowDown', 'Tab'],
    ]) {
      const after = keys.reduce(press, typed)
      expect(nameIn(after)).toBe('cl')
      expect(offeredSpeakers(after).suggestions).toBeNull()
    }
  })

  test('[DLG-402] Enter and Tab take a name and then do what they do in a complete one', () => {
    const isAnswered = (key: string) => {
      const view = { state: typing('cl'), dispatch: () => {} } as unknown as EditorView
      return view.state.plugins.some((plugin) =>
        plugin.props.handleKeyDown?.call(plugin, view, { key } as KeyboardEvent),
      )
    }
    expect(['Enter', 'Tab'].map(isAnswered)).toEqual([false, false])
    expect(['ArrowDown', 'Escape'].map(isAnswered)).toEqual([true, true])
  })

  test('[DLG-20] a speaker’s complete name is not taken for a longer one', () => {
    const typed = typing('ANNA', say('ANNA-LENA', 'Ja.'))
    expect(offeredSpeakers(typed).suggestions?.names).toEqual(['ANNA', 'ANNA-LENA'])
    expect(nameIn(press(typed, 'Enter'))).toBe('ANNA')
  })

  test('[DLG-20] no names are offered while a name is changed everywhere', () => {
    const renaming = run(typing('cl'), toggleRenameSpeakers)
    expect(offeredSpeakers(renaming).suggestions).toBeNull()
    const typed = renaming.apply(renaming.tr.insertText('a'))
    expect(offeredSpeakers(typed).suggestions).toBeNull()
  })

  test('[DLG-20] the chosen suggestion stays chosen when another person adds a name before it', () => {
    const chosen = press(typing('c'), 'ArrowUp')
    const more = chosen.apply(chosen.tr.insert(0, script(say('CARLO', 'Oh.')).child(0)))
    expect(offeredSpeakers(more).suggestions?.names).toEqual(['CLARA', 'CARLO', 'c'])
    expect(nameIn(press(more, 'Enter'))).toBe('c')
  })

  test('a name that is complete is not offered again', () => {
    expect(suggestSpeakers(withPlugins(...cast, say('Anna‸', '')))).toBeNull()
  })

  test('a new speaker is offered everyone, the partner of who spoke last first', () => {
    expect(suggestSpeakers(withPlugins(...cast, say('‸', '')))?.names).toEqual([
      'BEN',
      'CLARA',
      'ANNA',
    ])
    const fresh = withPlugins(...cast, say('Speaker‸', ''))
    const end = fresh.selection.head
    const selected = fresh.apply(
      fresh.tr.setSelection(TextSelection.create(fresh.doc, end - 7, end)),
    )
    expect(suggestSpeakers(selected)?.to).toBe(end)
  })
})
