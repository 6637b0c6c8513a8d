// Cards, drawn by Microsoft's own renderer, which the clients of Teams are built on.

import { h } from './dom.js';
import { toHTML } from './text.js';

/** The page's own colors, which follow its theme. */
const color = (/** @type {string} */ name, soft = name) => ({ default: `var(--${name})`, subtle: `var(--${soft})` });
const foregroundColors = {
  default: color('ink', 'soft'), dark: color('ink', 'soft'), light: color('soft'), accent: color('link'),
  good: color('good'), warning: color('warning'), attention: color('danger'),
};

const hostConfig = {
  supportsInteractivity: true,
  fontFamily: 'inherit',
  containerStyles: { default: { foregroundColors }, emphasis: { foregroundColors, backgroundColor: 'var(--back)' } },
  spacing: { small: 4, default: 8, medium: 12, large: 16, extraLarge: 24, padding: 14 },
  separator: { lineThickness: 1, lineColor: '#8886' },
  actions: {
    maxActions: 6, actionsOrientation: 'horizontal', buttonSpacing: 8, actionAlignment: 'left', spacing: 'medium',
    showCard: { actionMode: 'inline' },
  },
  textBlock: { headingLevel: 2 },
  inputs: {
    label: {
      inputSpacing: 'small', optionalInputs: { weight: 'bolder' },
      requiredInputs: { weight: 'bolder', suffix: ' *', suffixColor: 'attention' },
    },
    errorMessage: { color: 'attention', spacing: 'small' },
  },
};

/**
 * cardNode draws a card. Act is called with what a button sends.
 * @param {object} json
 * @param {(action: {kind: string, url?: string, data: object}) => unknown} act
 */
export function cardNode(json, act) {
  const { AdaptiveCard, HostConfig, SerializationContext, Versions } = AdaptiveCards;
  AdaptiveCard.onProcessMarkdown = (/** @type {string} */ text, /** @type {any} */ result) => {
    result.outputHtml = toHTML(text);
    result.didProcess = true;
  };
  const card = new AdaptiveCard();
  card.hostConfig = new HostConfig(hostConfig);
  card.parse(json, new SerializationContext(Versions.v1_5));
  card.onExecuteAction = (/** @type {any} */ action) =>
    act({ kind: action.getJsonTypeName(), url: action.url, data: action.data ?? {} });
  const place = h('div', { class: 'card' });
  const node = card.render();
  place.append(node ?? h('p', { class: 'soft' }, 'This card can’t be shown.'));
  return place;
}
