import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { cue, direction, remark, said, speech } from './sample-words.ts'

const LADY_BRACKNELL = 'LADY BRACKNELL'
const JACK = 'JACK'

/** Oscar Wilde, The Importance of Being Earnest (1895): the interview of the first act. */
export const earnest: readonly ScriptBlock[] = [
  { type: 'heading', level: 1, text: [said('The Importance of Being Earnest')] },
  { type: 'paragraph', text: [said('by Oscar Wilde')] },
  {
    type: 'scene',
    sceneNumber: '1',
    sceneName: 'The interview',
    text: [said('Morning-room in Algernon’s flat in Half-Moon Street.')],
  },
  {
    type: 'paragraph',
    text: [
      {
        ...cue('Lady Bracknell', {
          type: 'light',
          number: '101',
          name: 'Afternoon, warm, from left',
        }),
        italic: true,
      },
      direction(' sits. Jack stands. She has a pencil and a '),
      {
        ...cue('note-book', { type: 'props', number: '101', name: 'Note-book and pencil' }),
        italic: true,
      },
      direction(' in her hand.'),
    ],
  },
  speech(LADY_BRACKNELL, said('Now to minor matters. Are your parents living?')),
  speech(JACK, said('I have lost both my parents.')),
  speech(
    LADY_BRACKNELL,
    said('To lose one parent, Mr. Worthing, may be regarded as a misfortune; to lose both looks '),
    said('like '),
    remark('carelessness', 'Leave room for the laugh here.'),
    said('. Who was your father? He was evidently a man of some wealth. Was he born in what '),
    said('the Radical papers call the purple of commerce, or did he rise from the ranks of the '),
    said('aristocracy?'),
  ),
  speech(
    JACK,
    said('I am afraid I really don’t know. The fact is, Lady Bracknell, I said I had lost my '),
    said('parents. It would be nearer the truth to say that my parents seem to have lost me … I '),
    said('don’t actually know who I am by birth. I was … well, I was found.'),
  ),
  speech(LADY_BRACKNELL, said('Found!')),
  speech(
    JACK,
    said('The late Mr. Thomas Cardew, an old gentleman of a very charitable and kindly '),
    said('disposition, found me, and gave me the name of Worthing, because he happened to have a '),
    said('first-class ticket for Worthing in his pocket at the time. Worthing is a place in '),
    said('Sussex. It is a seaside resort.'),
  ),
  speech(
    LADY_BRACKNELL,
    said(
      'Where did the charitable gentleman who had a first-class ticket for this seaside resort ',
    ),
    said('find you?'),
  ),
  speech(JACK, direction('Gravely. '), said('In a hand-bag.')),
  speech(
    LADY_BRACKNELL,
    said('A '),
    cue('hand-bag?', { type: 'light', number: '102', name: 'A breath brighter on her' }),
  ),
  speech(
    JACK,
    direction('Very seriously. '),
    said('Yes, Lady Bracknell. I was in a hand-bag – a somewhat large, black leather hand-bag, '),
    said('with handles to it – an ordinary hand-bag in fact.'),
  ),
  speech(
    LADY_BRACKNELL,
    said('In what locality did this Mr. James, or Thomas, Cardew come across this ordinary '),
    said('hand-bag?'),
  ),
  speech(
    JACK,
    said('In the cloak-room at Victoria Station. It was given to him in mistake for his own.'),
  ),
  speech(LADY_BRACKNELL, said('The cloak-room at Victoria Station?')),
  speech(
    JACK,
    said('Yes. The Brighton '),
    cue('line.', { type: 'sound', number: '101', name: 'Train whistle, far away' }),
  ),
  speech(LADY_BRACKNELL, said('The line is immaterial.')),
]
