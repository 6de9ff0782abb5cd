// Two short plays that were written for these tests, so nobody else has rights to them.

export type PlayEntry =
  | { readonly scene: string }
  | { readonly direction: string }
  | { readonly speaker: string; readonly text: string }

export interface InventedPlay {
  readonly title: string
  readonly language: 'de' | 'en'
  readonly entries: readonly PlayEntry[]
}

const says = (speaker: string, text: string): PlayEntry => ({ speaker, text })

export const TIDE_GAUGE: InventedPlay = {
  title: 'Der Pegel',
  language: 'de',
  entries: [
    { scene: 'Erste Szene' },
    { direction: 'Ein Häuschen am Fluss. Wasser bis an die Schwelle.' },
    says(
      'Ruth',
      'Seit gestern Abend steigt er. Erst langsam, dann hat er es sich anders überlegt.',
    ),
    says('Der Messer', 'Flüsse überlegen nicht. Ich schreibe nur auf, wie hoch sie sind.'),
    says('Ruth', 'Und wenn die Latte zu kurz ist?'),
    says(
      'Der Messer',
      'Dann schreibe ich, dass sie zu kurz ist, und unterschreibe mit vollem Namen.',
    ),
    says(
      'Frau Körber',
      'Hat jemand meine Hühner gesehen? Fünf waren es, alle braun und alle unverschämt.',
    ),
    says('Ruth', 'Auf dem Dach vom Schuppen sitzt etwas, das unverschämt aussieht.'),
    says(
      'Frau Körber',
      'Dann ist es gut. Solange sie mich ansehen, als schuldete ich ihnen Geld, geht es ihnen gut.',
    ),
    says('Der Messer', 'Vier Meter zwölf. Ich bitte um Ruhe, ich muss die Tinte trocknen lassen.'),
    says(
      'Ruth',
      'Tinte! Bei diesem Wetter nimmt man einen Bleistift oder gleich ein Messer und die Tür.',
    ),
    { direction: 'Ein Kahn stößt gegen die Wand.' },
    says(
      'Fährmann',
      'Einsteigen oder schwimmen. Ich frage nur einmal, denn ich muss noch zur Mühle.',
    ),
    says('Frau Körber', 'Ohne die Hühner steige ich nirgends ein.'),
    says('Ruth', 'Sie hören es. Es sind fünf, und sie haben Vorfahrt.'),
    { scene: 'Zweite Szene' },
    { direction: 'Im Kahn. Nebel. Fünf Hühner in einem Wäschekorb.' },
    says('Der Messer', 'Ich habe das Buch, aber nicht die Latte. So etwas ist mir nie geschehen.'),
    says('Ruth', 'Dann schätzen Sie eben. Halten Sie die Hand hinein und schätzen Sie.'),
    says('Der Messer', 'Kalt. Mehr kann ich mit gutem Gewissen nicht sagen.'),
    says('Frau Körber', 'Die Braune hat gelegt! Mitten im Weltuntergang hat sie gelegt.'),
    says('Ruth', 'Das schreiben Sie auf, Herr Messer. Ein Ei bei unbekanntem Wasserstand.'),
    says('Der Messer', 'Ein Ei. Uhrzeit? Ich brauche eine Uhrzeit, sonst gilt es nicht.'),
    says('Frau Körber', 'Jetzt. Schreiben Sie einfach: jetzt.'),
    { direction: 'Der Kahn setzt auf.' },
    says(
      'Ruth',
      'Wir sitzen. Da ist die Mühle, und da steht einer mit einer Laterne und zählt uns.',
    ),
    says('Der Messer', 'Dann sind wir angekommen. Wer gezählt wird, der ist da.'),
  ],
}

export const LOST_PROPERTY: InventedPlay = {
  title: 'Lost Property',
  language: 'en',
  entries: [
    { scene: 'Scene One' },
    { direction: 'A counter under a railway arch. Shelves of umbrellas.' },
    says('Ida', 'Next, please, and kindly describe it before you ask for it.'),
    says(
      'The Caller',
      'It is brown, or it was when I last had it, and it hums a little in the evening.',
    ),
    says('Ida', 'We have three that hum. Does yours keep to a tune?'),
    says(
      'The Caller',
      'Only on Sundays. My mother taught it a hymn, and it never quite recovered.',
    ),
    says('Porter', 'There is a cello in the lift again, and it will not say where it is going.'),
    says('Ida', 'Put it with the others. What name shall I write, sir?'),
    says('The Caller', 'I had hoped that you might have found that as well.'),
    says(
      'Porter',
      'Names are on the second shelf, behind the gloves. We get a great many in winter.',
    ),
    { direction: 'A train passes overhead. Dust falls on everyone alike.' },
    says('Ida', 'Try this one. It was handed in on Thursday by a gentleman who had two.'),
    says('The Caller', 'Rather tight across the shoulders, but I dare say it will give.'),
    says('Porter', 'They all give in the end, sir. Mind the step, and mind the cello.'),
    says('Ida', 'Sign here with the new one. No, the whole of it, as if you meant it.'),
    says('The Caller', 'There. How odd. I believe I remember where I live.'),
  ],
}

/** The speakers and their texts in order; a converter must find the same. */
export function spokenIn(play: InventedPlay): readonly string[] {
  return play.entries.flatMap((entry) =>
    'speaker' in entry ? [`${entry.speaker}: ${entry.text}`] : [],
  )
}
