// The address of the page says who one is and where: "#dana/C0HR". Two tabs can
// be two people.

/**
 * readRoute reads the part behind the #.
 * @param {string} hash
 */
export function readRoute(hash) {
  const [person = '', channel = ''] = hash.replace(/^#\/?/, '').split('/').map(decode);
  return { person, channel };
}

/** writeRoute is the part behind the # for a person's name and a channel. */
export function writeRoute(person, channel) {
  return `#${encodeURIComponent(person)}${channel ? `/${encodeURIComponent(channel)}` : ''}`;
}

/** findPerson finds somebody by id or by name; undefined where nobody is meant. */
export function findPerson(users, wanted) {
  const name = wanted.toLowerCase();
  return users.find(({ id }) => id === wanted) ?? users.find((user) => !user.is_bot && user.name.toLowerCase() === name);
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
