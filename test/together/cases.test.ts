// Edits of three people at once that the storm has found: in each of them some text once came back, was lost or stood there
// twice, or a mark was lost. What the storm finds next is a new row.
import '#test/together/storm/seeded-ids.ts'
import { expect, test } from 'vitest'
import { runSeries, type StepName } from '#test/together/storm/series.ts'

/** What a person does; the place of it is drawn from the number. */
type Deed = readonly [who: number, what: StepName, drawn: number]
/** By title: the seed of the series, and its deeds. */
type Cases = Readonly<Record<string, readonly [seed: number, ...deeds: Deed[]]>>

const TEXT: Cases = {
  'what is deleted across two lines, by somebody who then loads the page anew, is split': [
    501198,
    [1, 'deleteAcross', 631534],
    [1, 'reopen', 66012],
    [0, 'split', 1885],
  ],
  'a line of a scene is split that somebody deletes who then loads the page anew': [
    610120,
    [1, 'deleteScene', 694905],
    [1, 'reopen', 719522],
    [0, 'split', 362240],
  ],
  'a line is joined to a scene that both others delete, one of them without the line': [
    600068,
    [0, 'deleteAcross', 130816],
    [2, 'deleteScene', 84464],
    [2, 'deleteBlock', 584315],
    [1, 'deleteBlock', 485727],
    [1, 'deleteScene', 518337],
  ],
  'two delete across the same lines, and each takes the other’s new line away': [
    300319,
    [2, 'deleteAcross', 594596],
    [1, 'insertScene', 104238],
    [1, 'insertDialogue', 803773],
    [2, 'deleteAcross', 161404],
    [1, 'deleteAcross', 848409],
  ],
  'a speech is joined and deleted while its scene moves and another one deletes across it': [
    301259,
    [0, 'hear', 438885],
    [0, 'insertDialogue', 373883],
    [2, 'moveScene', 885290],
    [2, 'deleteAcross', 129829],
    [0, 'join', 139723],
    [0, 'deleteAcross', 821530],
  ],
  'a line is joined and split by one, and split by another one': [
    307011,
    [2, 'hear', 273575],
    [2, 'join', 320403],
    [0, 'hear', 340],
    [2, 'split', 34766],
    [0, 'split', 659917],
  ],
  'one undoes a deletion across lines across which both others delete': [
    500507,
    [1, 'moveScene', 661716],
    [1, 'deleteAcross', 37077],
    [2, 'deleteAcross', 446264],
    [0, 'deleteAcross', 483334],
    [0, 'undo', 948252],
  ],
  'a line is struck that somebody joins to a scene which is deleted': [
    725230,
    [0, 'moveScene', 614648],
    [0, 'deleteAcross', 833109],
    [1, 'deleteBlock', 573135],
    [1, 'strikeSpeech', 819745],
  ],
  'a line becomes a heading, and its other half comes with all that its author has heard': [
    917362,
    [0, 'retype', 124381],
    [2, 'split', 532416],
    [0, 'hearOne', 671761],
    [0, 'take', 327651],
    [2, 'hear', 530512],
    [2, 'leave', 419943],
  ],
  'a line is joined to its scene, and split and deleted across by somebody who has not heard': [
    930991,
    [1, 'hear', 508712],
    [2, 'hear', 377095],
    [2, 'split', 444692],
    [1, 'deleteAcross', 596837],
    [2, 'deleteAcross', 582114],
  ],
  'words are cut that somebody else joins to a line before': [
    700266,
    [0, 'deleteAcross', 227965],
    [1, 'cut', 260912],
  ],
  'a name is dragged, and cut with the speech behind it': [
    700658,
    [1, 'drag', 774269],
    [2, 'cut', 944600],
  ],
  'a drag is taken back in a scene that somebody else deletes': [
    701577,
    [2, 'deleteScene', 56604],
    [0, 'drag', 707318],
    [0, 'undo', 858922],
  ],
  'a drag and a deletion of the same words are both taken back': [
    701577,
    [2, 'deleteScene', 56604],
    [0, 'drag', 707318],
    [0, 'undo', 858922],
    [2, 'undo', 227981],
  ],
  'a line that somebody writes in is cut into, twice, and joined to a line that is dragged': [
    704875,
    [1, 'cut', 414157],
    [0, 'drag', 300377],
    [0, 'type', 975396],
    [1, 'cut', 220],
  ],
  'two write in one empty heading, and cut what they have written': [
    710266,
    [2, 'continue', 156432],
    [0, 'hearOne', 108556],
    [0, 'continue', 108954],
    [0, 'cut', 283283],
    [2, 'cut', 638649],
  ],
  'somebody comes back who hears of letters before the line that they were brought over into': [
    720797,
    [1, 'kill', 511694],
    [1, 'come', 760461],
    [0, 'come', 359665],
    [0, 'drag', 118466],
    [0, 'hear', 828513],
    [1, 'cut', 10988],
    [1, 'hear', 765129],
    [0, 'type', 792290],
    [1, 'take', 257541],
  ],
  'words are dragged from one scene to another, and both scenes deleted': [
    721905,
    [1, 'hear', 788176],
    [2, 'hear', 734023],
    [1, 'deleteScene', 566260],
    [2, 'drag', 739405],
    [0, 'deleteScene', 976748],
    [2, 'take', 876394],
  ],
  'two delete across the same lines, and somebody else the scene that one of them joins its line to':
    [
      1007795,
      [0, 'deleteBlock', 21013],
      [0, 'hearOne', 788516],
      [1, 'deleteAcross', 93568],
      [2, 'deleteAcross', 532761],
    ],
  'somebody without a connection deletes at the end of a line that is joined twice': [
    1010893,
    [0, 'hear', 441517],
    [1, 'hear', 853728],
    [0, 'deleteAcross', 9709],
    [1, 'join', 720247],
    [2, 'leave', 70023],
    [1, 'take', 276607],
    [2, 'deleteAcross', 272706],
    [1, 'join', 202571],
  ],
  'somebody without a connection deletes at the end of a line that is joined twice, and hears of the second join first':
    [
      3,
      [0, 'hear', 441517],
      [1, 'hear', 853728],
      [0, 'deleteAcross', 9709],
      [1, 'join', 720247],
      [2, 'leave', 70023],
      [1, 'take', 276607],
      [2, 'deleteAcross', 272706],
      [1, 'join', 202571],
    ],
  'words are dragged out of a scene that is deleted, and others of them by somebody else': [
    1004241,
    [2, 'hear', 249802],
    [0, 'hear', 846582],
    [2, 'deleteScene', 12544],
    [2, 'take', 746405],
    [2, 'drag', 197863],
    [0, 'drag', 395011],
  ],
}

const MARKS: Cases = {
  'a strike in a line that becomes a heading': [
    400055,
    [0, 'retype', 966194],
    [1, 'strikeSpeech', 400559],
  ],
  'a comment in a line that becomes a heading': [
    401441,
    [0, 'retype', 714312],
    [1, 'comment', 434682],
  ],
  'a cue in a line that is joined to the one before': [
    400500,
    [0, 'deleteAcross', 687253],
    [1, 'setCue', 640160],
  ],
}

const STRIKES: Cases = {
  'words typed behind struck words stay struck when another person joins the line to the one before unseen':
    [
      800279,
      [2, 'strike', 934148],
      [2, 'hear', 1],
      [2, 'type', 381812],
      [0, 'hear', 1],
      [0, 'deleteAcross', 941935],
    ],
  'words typed into a fresh strike stay struck when another person joins the line to its scene unseen and deletes the scene':
    [
      500954,
      [2, 'hear', 803811],
      [1, 'split', 351128],
      [0, 'deleteAcross', 446224],
      [1, 'strikeSpeech', 991325],
      [1, 'hear', 134031],
      [1, 'type', 909807],
      [2, 'deleteScene', 674212],
    ],
  'words that one update strikes and makes a heading stay struck where another person has made them a heading already':
    [
      921738,
      [0, 'retype', 74230],
      [1, 'strikeSpeech', 982297],
      [1, 'moveBlock', 666474],
      [1, 'retype', 371942],
    ],
}

async function expectWhole(_title: string, [seed, ...deeds]: Cases[string]): Promise<void> {
  const steps = deeds.map(([who, what, drawn]) => ({ who, what, seed: drawn }))
  const faults = await runSeries({ seed, people: 3, steps })
  // this test does not check the carets
  expect(faults.filter(({ kind }) => kind !== 'caret')).toEqual([])
}

test.each(Object.entries(TEXT))(
  '[DOC-71] nothing is lost, doubled or back again where %s',
  expectWhole,
)
test.each(Object.entries(MARKS))('[DOC-45] none of three people loses %s', expectWhole)
test.each(Object.entries(STRIKES))('[DOC-90] [DOC-91] %s', expectWhole)
