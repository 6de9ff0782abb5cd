// A scene of a public-domain play, for users who want to see first how a script looks here (LIB-80).
import type {
  CueConnection,
  DialogueBlock,
  RichText,
  ScriptBlock,
  TextSpan,
} from '#/shared/script/blocks.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import type { ScriptLanguage } from '#/shared/script/meta.ts'

// Functions that build the samples. Their ids look like those of scripts (COM-1), and are the same in every sample.
/** A speech: plain spans are spoken text, spans in italics are directions. */
function speech(speaker: string, ...text: RichText): DialogueBlock {
  return {
    type: 'dialogue',
    speaker: [{ text: speaker }],
    paragraphs: [text],
    layout: 'default',
    struckThrough: false,
  }
}

const said = (text: string): TextSpan => ({ text })

const direction = (text: string): TextSpan => ({ text, italic: true })

interface SampleCue {
  readonly type: CueType
  readonly number: string
  readonly name: string
}

/** Words with a cue. */
function cue(text: string, { type, number, name }: SampleCue): TextSpan {
  const connection: CueConnection = {
    cueId: `cue-0-${type}${number}`,
    cueType: type,
    cueNumber: number,
    cueName: name,
    manualNumber: false,
  }
  return { text, cues: [connection] }
}

/** Words with a comment. */
function remark(text: string, commentText: string): TextSpan {
  return { text, comments: [{ commentId: 'cmt-0-remark', commentText }] }
}

const HAUPTMANN = 'HAUPTMANN'

const WOYZECK = 'WOYZECK'

/** Georg Büchner, Woyzeck (1836): beim Hauptmann. */
const woyzeck: readonly ScriptBlock[] = [
  { type: 'heading', level: 1, text: [said('Woyzeck')] },
  { type: 'paragraph', text: [said('von Georg Büchner')] },
  { type: 'scene', sceneNumber: '1', sceneName: 'Beim Hauptmann', text: [said('Zimmer. Morgen.')] },
  {
    type: 'paragraph',
    text: [
      direction('Der '),
      {
        ...cue('Hauptmann', { type: 'light', number: '101', name: 'Morgenlicht, kalt, von links' }),
        italic: true,
      },
      direction(' auf einem Stuhl, Woyzeck '),
      {
        ...cue('rasiert', { type: 'props', number: '101', name: 'Rasiermesser, stumpf' }),
        italic: true,
      },
      direction(' ihn.'),
    ],
  },
  speech(
    HAUPTMANN,
    said('Langsam, Woyzeck, langsam; eins nach dem '),
    said('andern! Er macht mir ganz schwindlig. Was soll ich dann mit den zehn Minuten anfangen, '),
    said('die Er heut zu früh fertig wird? Woyzeck, bedenk Er, Er hat noch seine schönen dreißig '),
    said('Jahr zu leben, dreißig Jahr! Macht dreihundertsechzig Monate! und Tage! Stunden! '),
    said('Minuten! Was will Er denn mit der ungeheuren Zeit all anfangen? Teil Er sich ein, '),
    said('Woyzeck!'),
  ),
  speech(WOYZECK, said('Jawohl, Herr Hauptmann.')),
  speech(
    HAUPTMANN,
    said('Es wird mir ganz angst um die Welt, wenn ich an die Ewigkeit denke. Beschäftigung, '),
    said('Woyzeck, Beschäftigung! Ewig, das ist ewig, das ist ewig – das siehst du ein; nun ist '),
    said('es aber wieder nicht ewig, und das ist ein Augenblick, ja ein '),
    remark('Augenblick', 'Hier hält Woyzeck mit dem Messer inne. Wie lange?'),
    said(' – Woyzeck, es schaudert mich, wenn ich denk, dass sich die Welt in einem Tag '),
    said('herumdreht! Was ’n Zeitverschwendung! Wo soll das hinaus? Woyzeck, ich kann kein '),
    said('Mühlrad mehr sehn, oder ich werd melancholisch.'),
  ),
  speech(WOYZECK, said('Jawohl, Herr Hauptmann.')),
  speech(
    HAUPTMANN,
    said('Woyzeck, Er sieht immer so verhetzt aus! Ein guter Mensch tut das nicht, ein guter '),
    said('Mensch, der sein gutes Gewissen hat. – Red Er doch was, Woyzeck! Was ist heut für '),
    said('Wetter?'),
  ),
  speech(
    WOYZECK,
    said('Schlimm, Herr Hauptmann, schlimm: '),
    cue('Wind!', { type: 'sound', number: '101', name: 'Wind, kommt langsam auf' }),
  ),
  speech(
    HAUPTMANN,
    said('Ich spür’s schon; ’s ist so was Geschwindes draußen: so ein Wind macht mir den Effekt '),
    said('wie eine Maus. – '),
    direction('Pfiffig: '),
    said('Ich glaub, wir haben so was aus Süd-Nord?'),
  ),
  speech(WOYZECK, said('Jawohl, Herr Hauptmann.')),
  speech(
    HAUPTMANN,
    said('Ha! ha! ha! Süd-Nord! Ha! ha! ha! O, Er ist dumm, ganz abscheulich dumm! – '),
    direction('Gerührt: '),
    said('Woyzeck, Er ist ein guter Mensch – aber '),
    direction('mit Würde: '),
    said('Woyzeck, Er hat keine '),
    cue('Moral!', { type: 'light', number: '102', name: 'Hauptmann heller, Rest zurück' }),
    said(' Moral, das ist, wenn man moralisch ist, versteht Er. Es ist ein gutes Wort. Er hat '),
    said('ein Kind ohne den Segen der Kirche, wie unser hochehrwürdiger Herr Garnisonsprediger '),
    said('sagt, ohne den Segen der Kirche, es ist nicht von mir.'),
  ),
  speech(
    WOYZECK,
    said('Herr Hauptmann, der liebe Gott wird den armen Wurm nicht drum ansehn, ob das Amen '),
    said('drüber gesagt ist, eh er gemacht wurde. Der Herr sprach: Lasset die Kindlein zu mir '),
    said('kommen.'),
  ),
  speech(
    HAUPTMANN,
    said('Was sagt Er da? Was ist das für ’ne kuriose Antwort? Er macht mich ganz konfus mit '),
    said('Seiner Antwort. Wenn ich sag: Er, so mein ich Ihn, Ihn.'),
  ),
  speech(
    WOYZECK,
    said('Wir arme Leut. – Sehn Sie, Herr Hauptmann: Geld, Geld! Wer kein Geld hat! – Da setz '),
    said('einmal einer seinesgleichen auf die Moral in die Welt! Man hat auch sein Fleisch und '),
    said('Blut. Unsereins ist doch einmal unselig in der und der andern Welt. Ich glaub, wenn '),
    said('wir in Himmel kämen, so müssten wir '),
    cue('donnern', { type: 'sound', number: '102', name: 'Donner, fern' }),
    said(' helfen.'),
  ),
]

const LADY_BRACKNELL = 'LADY BRACKNELL'

const JACK = 'JACK'

/** Oscar Wilde, The Importance of Being Earnest (1895): the interview of the first act. */
const earnest: readonly ScriptBlock[] = [
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

export const SAMPLES: Readonly<Record<ScriptLanguage, readonly ScriptBlock[]>> = {
  de: woyzeck,
  en: earnest,
}
