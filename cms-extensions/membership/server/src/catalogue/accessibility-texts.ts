import type { Locale } from 'contract/locales';

type StatementTexts = { title: string; intro: string; body: string };

/** When a text below was last changed. */
export const WRITTEN_AT = '2026-11-26T00:00:00.000Z';

const english: StatementTexts = {
  title: 'Accessibility',
  intro: `How {{siteName}} can be used with a keyboard, a screen reader, large text and other aids, and what does not work yet.`,
  body: `## What we aim at

{{siteName}} is for everybody who wants to move, whatever they see, hear or touch with. The site is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. We call it **partially conformant**: the limits that we know of are listed below.

## What you can rely on

- Everything works by keyboard, with a visible focus, and the player also with the arrow keys of a remote.
- Headings, regions, names of controls and messages are there for screen readers. Changes of a page are announced.
- Pages can be enlarged to 400 %, and text to 200 %, on phones too, without loss.
- Light and dark colours follow your device, and so do reduced motion, forced colours and saving data.
- The player shows subtitles where a video has them, with each video once you have switched them on, and plays slower or faster (0.75 to 1.25). In workouts with a list of moves each move is named in text, and spoken and rung if you wish.

## How it is tested

- With every change, a program (axe) checks each page, dialog and message in light and dark colours at the width of small phones and with text of twice the size.
- Other tests walk through the site by keyboard alone and with forced colours, and compare what screen readers are told with what was agreed.
- The tests run in Chromium. There was no audit from outside.

## Known limits

- Videos have no separate audio description. The instructor says the movements; where a workout has a list of moves, its page describes them in text.
- A video has subtitles only if they were made for it.
- The card form and the bank's confirmation are those of the payment provider, and receipts are documents of that provider.
- On phones, headlines and prices grow less than other text when it is enlarged, so that their words stay whole.
- Without JavaScript you can read every page, but not sign in or play.

## Tell us

If something keeps you from using {{siteName}}, write to [{{supportEmail}}](mailto:{{supportEmail}}) and say what you wanted to do, on which page and with which device. We aim to answer within five working days, and find another way for you until it is mended.

If our answer does not help, the authority for accessibility in your country can.`,
};

const german: StatementTexts = {
  title: 'Barrierefreiheit',
  intro: `Wie du {{siteName}} mit Tastatur, Screenreader, großem Text und anderen Hilfen nutzen kannst, und was noch nicht geht.`,
  body: `## Was wir anstreben

{{siteName}} ist für alle da, die sich bewegen wollen, womit auch immer sie sehen, hören oder tippen. Die Website ist nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, gebaut. Wir nennen sie **teilweise konform**: Die Grenzen, die wir kennen, stehen weiter unten.

## Worauf du dich verlassen kannst

- Alles geht mit der Tastatur, mit sichtbarem Fokus, und der Player auch mit den Pfeiltasten einer Fernbedienung.
- Überschriften, Bereiche, Namen von Bedienelementen und Meldungen sind für Screenreader da. Änderungen einer Seite werden angesagt.
- Seiten lassen sich auf 400 % und Text auf 200 % vergrößern, auch auf dem Handy, ohne dass etwas verloren geht.
- Helle und dunkle Farben folgen deinem Gerät, ebenso weniger Bewegung, erzwungene Farben und das Sparen von Daten.
- Der Player zeigt Untertitel, wo ein Video welche hat, und bei jedem Video, sobald du sie eingeschaltet hast. Er spielt langsamer oder schneller (0,75 bis 1,25). In Workouts mit einer Liste von Übungen wird jede Übung im Text genannt und, wenn du willst, angesagt und mit einem Ton eingeleitet.

## Wie das geprüft wird

- Bei jeder Änderung prüft ein Programm (axe) jede Seite, jeden Dialog und jede Meldung, in hellen und dunklen Farben, in der Breite kleiner Handys und mit Text in doppelter Größe.
- Andere Tests gehen nur mit der Tastatur und mit erzwungenen Farben durch die Website und vergleichen, was Screenreader erfahren, mit dem, was vereinbart war.
- Die Tests laufen in Chromium. Eine Prüfung von außen gab es nicht.

## Bekannte Grenzen

- Videos haben keine eigene Audiodeskription. Die Trainerin sagt die Bewegungen an; wo ein Workout eine Liste von Übungen hat, beschreibt seine Seite sie im Text.
- Ein Video hat nur dann Untertitel, wenn sie dafür gemacht wurden.
- Das Kartenformular und die Bestätigung der Bank sind die des Zahlungsdienstes, und Belege sind seine Dokumente.
- Auf dem Handy wachsen Überschriften und Preise weniger als anderer Text, wenn er vergrößert wird, damit ihre Wörter ganz bleiben.
- Ohne JavaScript kannst du jede Seite lesen, dich aber nicht anmelden und nichts abspielen.

## Sag uns Bescheid

Wenn dich etwas daran hindert, {{siteName}} zu nutzen, schreib an [{{supportEmail}}](mailto:{{supportEmail}}) und sag uns, was du tun wolltest, auf welcher Seite und mit welchem Gerät. Wir möchten innerhalb von fünf Werktagen antworten und finden einen anderen Weg für dich, bis es behoben ist.

Wenn unsere Antwort dir nicht hilft, kann es die Behörde für Barrierefreiheit in deinem Land.`,
};

const spanish: StatementTexts = {
  title: 'Accesibilidad',
  intro: `Cómo se puede usar {{siteName}} con el teclado, un lector de pantalla, texto grande y otras ayudas, y qué no funciona todavía.`,
  body: `## Lo que queremos

{{siteName}} es para todas las personas que quieren moverse, vean, oigan o toquen como sea. El sitio está hecho para cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. Decimos que es **parcialmente conforme**: los límites que conocemos están más abajo.

## Con qué puedes contar

- Todo funciona con el teclado, con un foco visible, y el reproductor también con las flechas de un mando a distancia.
- Los encabezados, las regiones, los nombres de los controles y los mensajes están ahí para los lectores de pantalla. Los cambios de una página se anuncian.
- Las páginas se pueden ampliar al 400 % y el texto al 200 %, también en el móvil, sin que se pierda nada.
- Los colores claros y oscuros siguen a tu dispositivo, igual que la reducción de movimiento, los colores forzados y el ahorro de datos.
- El reproductor muestra subtítulos cuando un vídeo los tiene, y en todos los vídeos cuando los has activado, y reproduce más despacio o más deprisa (de 0,75 a 1,25). En los entrenamientos con una lista de ejercicios, cada ejercicio aparece escrito y, si quieres, se anuncia con la voz y con un sonido.

## Cómo se comprueba

- Con cada cambio, un programa (axe) revisa cada página, diálogo y mensaje, con colores claros y oscuros, con el ancho de los móviles pequeños y con el texto al doble de tamaño.
- Otras pruebas recorren el sitio solo con el teclado y con colores forzados, y comparan lo que reciben los lectores de pantalla con lo que se acordó.
- Las pruebas se hacen en Chromium. No ha habido ninguna auditoría externa.

## Límites conocidos

- Los vídeos no tienen una audiodescripción aparte. La instructora dice los movimientos; cuando un entrenamiento tiene una lista de ejercicios, su página los describe por escrito.
- Un vídeo solo tiene subtítulos si se han hecho para él.
- El formulario de la tarjeta y la confirmación del banco son los del proveedor de pagos, y los recibos son documentos de ese proveedor.
- En el móvil, los títulos y los precios crecen menos que el resto del texto cuando se amplía, para que sus palabras no se corten.
- Sin JavaScript puedes leer todas las páginas, pero no iniciar sesión ni reproducir.

## Cuéntanos

Si algo te impide usar {{siteName}}, escribe a [{{supportEmail}}](mailto:{{supportEmail}}) y di qué querías hacer, en qué página y con qué dispositivo. Queremos responder en cinco días laborables y buscarte otra manera hasta que esté arreglado.

Si nuestra respuesta no te ayuda, puede hacerlo la autoridad de accesibilidad de tu país.`,
};

/** What is known of the software itself, in the form that the W3C recommends for such statements. */
export const STATEMENT_TEXTS: Readonly<Record<Locale, StatementTexts>> = {
  en: english,
  de: german,
  es: spanish,
};
