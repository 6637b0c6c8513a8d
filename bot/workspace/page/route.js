// The address of the page names the person and the open channel: "#dana/C0HR".
// Two tabs can be two people.

/** @import { User } from './slack.js' */

/**
 * readRoute reads the part after the #.
 * @param {string} hash
 */
export function readRoute(hash) {
  const [person = '', channel = ''] = hash.replace(/^#\/?/, '').split('/').map(decode);
  return { person, channel };
}

/**
 * writeRoute writes the part after the #.
 * @param {string} person
 * @param {string} channel
 */
export function writeRoute(person, channel) {
  return `#${encodeURIComponent(person)}${channel ? `/${encodeURIComponent(channel)}` : ''}`;
}

/**
 * findPerson finds a person by ID or by name; undefined if there is no match.
 * @param {User[]} users
 * @param {string} wanted
 */
export function findPerson(users, wanted) {
  const name = wanted.toLowerCase();
  return users.find(({ id }) => id === wanted) ?? users.find((user) => !user.is_bot && user.name.toLowerCase() === name);
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
