import type { Words } from './words.ts';

/** ISO 639-1 codes, grouped by first letter, and Cantonese. */
export type IsoLanguage =
  | Words<'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy'>
  | Words<'da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu'>
  | Words<'hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb'>
  | Words<'lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om'>
  | Words<'or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw'>
  | Words<'ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo yue za zh zu'>;

/** Languages that Whisper supports. */
export type WhisperLanguage =
  | Words<'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he'>
  | Words<'hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne'>
  | Words<'nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk'>
  | Words<'ur uz vi yi yo yue zh'>;

export type GladiaLanguage = Exclude<WhisperLanguage, 'jw' | 'yue'> | 'jv';

export type OpenAITranscriberLanguage =
  | Words<'af ar az be bg bs ca cs cy da de el en es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko'>
  | Words<'lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh'>;

export type SpeechmaticsLanguage =
  | Words<'auto ar ba be bg bn ca cmn cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu ia id it'>
  | Words<'ja ko lt lv mn mr ms mt nl no pl pt ro ru sk sl sv sw ta th tl tr ug uk ur vi yue'>
  | Words<'ar_en cmn_en en_es en_ms en_ta'>;

export type DeepgramLanguage =
  | Words<'multi bg ca cs da de el en es et fi fr hi hu id it ja ko lt lv ms nl no pl pt ro ru sk sv ta'>
  | Words<'taq th tr uk vi zh da-DK de-CH en-AU en-GB en-IN en-NZ en-US es-419 es-LATAM fr-CA hi-Latn'>
  | Words<'zh-HK en-CA en-IE pt-PT ko-KR nl-BE pt-BR sv-SE th-TH zh-CN zh-Hans zh-Hant zh-TW'>;

export type GoogleTranscriberLanguage =
  | Words<'Multilingual Arabic Bengali Bulgarian Chinese Croatian Czech Danish Dutch English Estonian'>
  | Words<'Finnish French German Greek Hebrew Hindi Hungarian Indonesian Italian Japanese Korean Latvian'>
  | Words<'Lithuanian Norwegian Polish Portuguese Romanian Russian Serbian Slovak Slovenian Spanish'>
  | Words<'Swahili Swedish Thai Turkish Ukrainian Vietnamese'>;

export type AssemblyAILanguage = Words<'ar da de en es fi fr he hi it ja nl no pt sv tr vi zh'>;

export type XaiTranscriberLanguage =
  Words<'ar cs da de en es fa fil fr hi id it ja ko mk ms nl pl pt ro ru sv th tr vi'>;

export type AzureLocale =
  | `ar-${Words<'AE BH DZ EG IL IQ JO KW LB LY MA OM PS QA SA SY TN YE'>}`
  | `en-${Words<'AU CA GB GH HK IE IN KE NG NZ PH SG TZ US ZA'>}`
  | `es-${Words<'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV US UY VE'>}`
  | `fr-${Words<'BE CA CH FR'>}`
  | `zh-${Words<'CN CN-shandong CN-sichuan HK TW'>}`
  | Words<'af-ZA am-ET az-AZ bg-BG bn-IN bs-BA ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR et-EE'>
  | Words<'eu-ES fa-IR fi-FI fil-PH ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-CH'>
  | Words<'it-IT ja-JP jv-ID ka-GE kk-KZ km-KH kn-IN ko-KR lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN'>
  | Words<'ms-MY mt-MT my-MM nb-NO ne-NP nl-BE nl-NL pa-IN pl-PL ps-AF pt-BR pt-PT ro-RO ru-RU si-LK'>
  | Words<'sk-SK sl-SI so-SO sq-AL sr-RS sv-SE sw-KE sw-TZ ta-IN te-IN th-TH tr-TR uk-UA ur-IN uz-UZ'>
  | Words<'vi-VN wuu-CN yue-CN zu-ZA'>;

export type CartesiaVoiceLanguage =
  | Words<'ar bg bn cs da de el en es fi fr gu he hi hr hu id it ja ka kn ko ml mr ms nl no pa pl pt ro'>
  | Words<'ru sk sv ta te th tl tr uk vi zh'>;

export type InworldLanguage = Words<'ar de en es fr he hi it ja ko nl pl pt ru zh'>;

export type MinimaxLanguage =
  | Words<'auto Afrikaans Arabic Bulgarian Catalan Chinese Chinese,Yue Croatian Czech Danish Dutch English'>
  | Words<'Filipino Finnish French German Greek Hebrew Hindi Hungarian Indonesian Italian Japanese Korean'>
  | Words<'Malay Norwegian Nynorsk Persian Polish Portuguese Romanian Russian Slovak Slovenian Spanish'>
  | Words<'Swedish Tamil Thai Turkish Ukrainian Vietnamese'>;

export type PlayHTLanguage =
  | Words<'afrikaans albanian amharic arabic bengali bulgarian catalan croatian czech danish dutch english'>
  | Words<'french galician german greek hebrew hindi hungarian indonesian italian japanese korean malay'>
  | Words<'mandarin polish portuguese russian serbian spanish swedish tagalog thai turkish ukrainian urdu'>
  | 'xhosa';

export type VapiVoiceLanguage =
  | Words<'auto ar bg bn cs de el en es fi fil fr gu he hi hr hu id it ja ka kn ko ml mr ms nl no pa pl'>
  | Words<'pt ro ru sk sv da ta te th tl tr uk vi zh ar-AE ar-EG ar-SA en-AU en-CA en-GB en-US es-ES'>
  | Words<'es-MX fr-CA fr-FR pt-BR pt-PT'>;

export type XaiVoiceLanguage =
  Words<'auto ar-AE ar-EG ar-SA bn de en es-ES es-MX fr hi id it ja ko pt-BR pt-PT ru tr vi zh'>;
