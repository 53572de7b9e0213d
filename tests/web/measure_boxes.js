// What lies outside the screen or over something else, measured by boxes. Answers a list of complaints.
(/** @type {boolean} */ wide) => {
  /** @type {string[]} */
  const complaints = [];
  const box = (/** @type {Element} */ element) => element.getBoundingClientRect();
  const isSeen = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 0 && box(element).height > 0;
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const wordsOf = (/** @type {Element} */ element) => (element.ariaLabel || element.textContent || "").trim().slice(0, 40);
  const nameOf = (/** @type {Element} */ element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${wordsOf(element)}`;
  const places = (/** @type {DOMRect} */ { left, top, right, bottom }) => `(${[left, top, right, bottom].map(Math.round).join(", ")})`;

  const isOff = (/** @type {Element} */ element) => {
    const { left, top, right, bottom } = box(element);
    return left < -2 || top < -2 || right > innerWidth + 2 || bottom > innerHeight + 2;
  };

  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight)
    complaints.push(`the page scrolls: ${scrollWidth} x ${scrollHeight} on ${innerWidth} x ${innerHeight}`);

  // Everything that matters is there, and on the screen.
  const watches = !!document.querySelector(".action .watching");
  const seated = watches ? [] : [".say input", ".zone-you .portrait"];
  const around = wide ? [".rivals .seat", ".log p:last-child", ...seated] : [".strip .seat"];
  if (document.querySelector(".table-page.is-playing") && !watches) around.push(".tools .tool");
  const finale = document.querySelector(".finale");
  const ending = [".finale h2", ".finale-acts button", ".finale-small", ".tower-face", ...(wide ? [".finale-bill h3"] : [])];
  const wanted = finale ? ending : [".zone-board", ".action", ".action h2", ...around];
  for (const selector of wanted) {
    const there = all(selector);
    if (there.length === 0) complaints.push(`nothing is seen of ${selector}`);
    for (const element of there) {
      if (isOff(element)) complaints.push(`off the screen: ${nameOf(element)} ${places(box(element))}`);
    }
  }

  // The zones lie beside each other.
  const onStage = ".finale-head, .finale-acts, " + (wide ? ".finale-legend, .tower-face, .tower .crown, .pile, .finale-bill, .finale-pane" : ".finale-middle");
  const zones = all(finale ? onStage : ".rivals, .strip, .zone, .action, .table-page > .counter > .tools, .recap, .notebook:not(.is-open)")
    .filter((zone) => !zone.closest(".tower") || zone.matches(".tower-face"));
  zones.forEach((one, i) => zones.slice(i + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one)) return;
    const [a, b] = [box(one), box(other)];
    const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (width > 3 && height > 3) complaints.push(`${nameOf(one)} ${places(a)} lies over ${nameOf(other)} ${places(b)}`);
  }));

  // What lies in a rival's seat lies inside it; its name can be read, and neither it nor what is held is under the display.
  for (const seat of all(".rivals .seat")) {
    const around = box(seat);
    const within = ".seat-face, .seat-name, .seat-held, .seat-held span, .rival-display > :not(.lens), .rival-display [role=img], em";
    for (const element of seat.querySelectorAll(within)) {
      if (!isSeen(element) || element.closest(".unseen")) continue;
      const { left, top, right, bottom } = box(element);
      if (left < around.left - 1 || top < around.top - 1 || right > around.right + 1 || bottom > around.bottom + 1)
        complaints.push(`out of its seat: ${nameOf(element)} ${places(box(element))} of ${places(around)}`);
    }
    const display = seat.querySelector(".rival-display > :not(.lens)");
    for (const element of seat.querySelectorAll(".seat-face .portrait, .seat-name, .seat-line, .seat-held")) {
      if (!display) break;
      const [a, b] = [box(element), box(display)];
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
        complaints.push(`under the display: ${nameOf(element)} ${places(a)} ${places(b)}`);
    }
    const name = seat.querySelector(".seat-name");
    if (name && name.clientWidth < Math.min(name.scrollWidth, 44)) complaints.push(`a name is not read: ${nameOf(name)} ${name.clientWidth}`);
  }

  // Whatever can be chosen can be reached: it is on the screen, and something of it lies on top.
  const isScrolled = (/** @type {Element} */ element) => element.closest(".log, .talk, .action-body, .recap, .story, .hints, .is-scrolled");
  for (const button of all(".table-page button:not([disabled])")) {
    if (isScrolled(button)) continue;
    const { left, top, width, height } = box(button);
    if (isOff(button)) {
      complaints.push(`off the screen: ${nameOf(button)} ${places(box(button))}`);
      continue;
    }
    const points = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.12, 0.88].map((y) => [left + width * x, top + height * y]));
    if (!points.some(([x, y]) => button.contains(document.elementFromPoint(x, y)))) complaints.push(`covered: ${nameOf(button)} ${places(box(button))}`);
  }

  // Words are not cut off without a sign of it.
  for (const element of all(".primary, .alternative, .action h2, .tool span, .bill dt, .steps li, .seat-name")) {
    const isShortened = getComputedStyle(element).textOverflow === "ellipsis";
    if (element.scrollWidth > element.clientWidth + 2 && element.clientWidth && !isShortened && getComputedStyle(element).display !== "inline")
      complaints.push(`words cut off: ${nameOf(element)} ${element.scrollWidth} in ${element.clientWidth}`);
  }
  return complaints;
}
