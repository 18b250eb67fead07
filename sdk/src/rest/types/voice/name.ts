import type { Words } from '../words.ts';

export type AzureVoiceName = 'andrew' | 'brian' | 'emma';

export type DeepgramVoiceName =
  | Words<'asteria luna stella athena hera orion arcas perseus angus orpheus helios zeus thalia'>
  | Words<'andromeda helena apollo aries amalthea atlas aurora callista cora cordelia delia draco'>
  | Words<'electra harmonia hermes hyperion iris janus juno jupiter mars minerva neptune odysseus'>
  | Words<'ophelia pandora phoebe pluto saturn selene theia vesta celeste estrella nestor sirio'>
  | Words<'carina alvaro diana aquila selena javier viktoria kara fabian julius lara elara aurelia'>;

export type ElevenLabsVoiceName =
  Words<'burt marissa andrea sarah phillip steve joseph myra paula ryan drew paul mrb matilda mark'>;

export type InworldVoiceName =
  | Words<'Alex Ashley Craig Deborah Dennis Edward Elizabeth Hades Julia Pixie Mark Olivia Priya Ronald'>
  | Words<'Sarah Shaun Theodore Timothy Wendy Dominus Hana Clive Carter Blake Luna Yichen Xiaoyin Xinyi'>
  | Words<'Jing Erik Katrien Lennart Lore Alain Hélène Mathieu Étienne Johanna Josef Gianni Orietta'>
  | Words<'Asuka Satoshi Hyunwoo Minji Seojun Yoona Szymon Wojciech Heitor Maitê Diego Lupita Miguel'>
  | Words<'Rafael Svetlana Elena Dmitry Nikolai Riya Manoj Yael Oren Nour Omar'>;

export type LmntVoiceName =
  | Words<'amy ansel autumn ava brandon caleb cassian chloe dalton daniel dustin elowen evander huxley'>
  | Words<'james juniper kennedy lauren leah lily lucas magnus miles morgan natalie nathan noah nyssa'>
  | Words<'oliver paige ryan sadie sophie stella terrence tyler vesper violet warrick zain zeke zoe'>;

export type MicrosoftVoiceName = `${
  | `de-DE-${'Klaus' | 'Mia'}`
  | `en-${'AU-Lisa' | `US-${Words<'Ethan Grant Harper Iris Jasper Olivia'>}`}`
  | `es-${'ES-Marta' | 'MX-Alejo' | 'MX-Valeria'}`
  | `fr-FR-${'Marc' | 'Soleil'}`
  | `hi-IN-${Words<'Arjun Dhruv Kavya Priya'>}`
  | `hu-HU-${Words<'Bence Levente Lilla Réka'>}`
  | `it-IT-${'Luca' | 'Rosa'}`
  | `ko-KR-${'Hana' | 'Junho'}`
  | `nl-NL-${'Fleur' | 'Sander'}`
  | `pt-${'PT-Rui' | `BR-${Words<'Caio Luana Pedro Rafael'>}`}`
  | `ro-RO-${Words<'Andrei Elena Ioana Radu'>}`
  | `ru-RU-${'Lev' | 'Masha'}`
  | `th-TH-${'Krit' | 'Nattapong'}`
  | `tr-TR-${'Aydin' | 'Elif'}`
  | `zh-CN-${'Bo' | 'Lan' | 'Mei'}`}:MAI-Voice-2`;

export type OpenAIVoiceName = Words<'alloy echo fable onyx nova shimmer marin cedar'>;

export type PlayHTVoiceName = Words<'jennifer melissa will chris matt jack ruby davis donna michael'>;

export type RimeAIVoiceName =
  | Words<'cove moon wildflower eva amber maya lagoon breeze helen joy marsh creek cedar alpine summit'>
  | Words<'nicholas tyler colin hank thunder astra eucalyptus moraine peak tundra mesa_extra talon marlu'>
  | Words<'glacier falcon luna celeste estelle andromeda esther lyra lintel oculus vespera transom bond'>
  | Words<'arcade atrium cupola fern sirius orion masonry albion parapet'>;

export type SmallestAIVoiceName =
  | Words<'emily jasmine arman james mithali aravind raj diya raman ananya isha william aarav monika'>
  | Words<'niharika deepika raghav kajal radhika mansi nisha saurabh pooja saina sanya'>;

export type VapiVoiceName = Words<'Elliot Kylie Rohan Lily Savannah Hana Neha Cole Harry Paige Spencer'>;

export type XaiVoiceName = 'eve' | 'ara' | 'rex' | 'sal' | 'leo';
