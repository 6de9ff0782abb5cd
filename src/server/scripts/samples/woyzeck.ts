import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { cue, direction, remark, said, speech } from './sample-words.ts'

const HAUPTMANN = 'HAUPTMANN'
const WOYZECK = 'WOYZECK'

/** Georg Büchner, Woyzeck (1836): beim Hauptmann. */
export const woyzeck: readonly ScriptBlock[] = [
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
