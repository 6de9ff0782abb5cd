import '../../../../../test/support/storm/seeded-ids.ts'
import { expect, test } from 'vitest'
import { runSeries, type StepName } from '../../../../../test/support/storm/series.ts'

type Deed = readonly [who: number, what: StepName, drawn: number]

/** What three people do at once, by the seeds with which some of it came back, was lost or stood there twice. */
const AT_ONCE: Readonly<Record<string, readonly [seed: number, ...deeds: Deed[]]>> = {
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
}

test.each(Object.entries(AT_ONCE))(
  '[DOC-71] nothing is lost, doubled or back again where %s',
  async (_name, [seed, ...deeds]) => {
    const steps = deeds.map(([who, what, drawn]) => ({ who, what, seed: drawn }))
    expect(await runSeries({ seed, people: 3, steps })).toEqual([])
  },
)
