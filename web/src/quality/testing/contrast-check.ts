/**
 * Runs in the page: finds texts with too little contrast to their background, including its lights at their brightest.
 * Disabled controls count too, because their texts matter.
 * @param minContrast such as the 4.5 of WCAG level AA
 */
export function contrastProblems(minContrast: number): string[] {
  type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

  const parse = (color: string): Rgba => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const blend = (front: Rgba, backColor: Rgba): Rgba => {
    const mix = (index: 0 | 1 | 2) => front[index] * front[3] + backColor[index] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = (color: Rgba) => {
    const [red, green, blue] = color.slice(0, 3).map((channel) => {
      const part = channel / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  const contrast = (oneColor: Rgba, otherColor: Rgba) => {
    const [dark = 0, light = 0] = [luminance(oneColor), luminance(otherColor)].toSorted((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };

  // The lights are the gradients of decoration behind everything.
  const lights = [...document.querySelectorAll('body [aria-hidden="true"] *')].flatMap((element) => {
    const colors = getComputedStyle(element).backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];
    return colors.slice(0, 1).map(parse);
  });
  const ground = parse(getComputedStyle(document.body).backgroundColor);
  const litColor = lights.reduce<Rgba>((backColor, light) => blend(light, backColor), ground);

  const backgroundOf = (element: Element): Rgba => {
    const color = parse(getComputedStyle(element).backgroundColor);
    if (color[3] === 1 && element !== document.body && element !== document.documentElement) return color;
    if (!element.parentElement || element === document.body) return litColor;
    return blend(color, backgroundOf(element.parentElement));
  };
  const opacity = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacity(element.parentElement);

  const problems: string[] = [];
  const check = (element: Element, words: string) => {
    const backColor = backgroundOf(element);
    const [red, green, blue, alpha] = parse(getComputedStyle(element).color);
    const front = blend([red, green, blue, alpha * opacity(element)], backColor);
    const ratio = contrast(front, backColor);
    if (ratio < minContrast) problems.push(`"${words.slice(0, 40)}" has a contrast of ${ratio.toFixed(2)}.`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim();
    if (!element || !words || element.closest('option, script, style, noscript, template')) continue;
    if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) check(element, words);
  }
  for (const field of document.querySelectorAll('input')) check(field, field.value);
  return problems;
}
