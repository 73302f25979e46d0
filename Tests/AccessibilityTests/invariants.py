"""A program's invariants: each function returns True, or a description of the violation."""

from driven import Atspi, everything

# The separator of the photos in a window's description.
SEPARATOR = "\x1e"

# The number of visible columns in each display mode, without the inspector.
COLUMNS = {"secondaryOnly": 1, "oneBesideSecondary": 2, "oneOverSecondary": 2,
           "twoBesideSecondary": 3, "twoOverSecondary": 3, "twoDisplaceSecondary": 3}


def shows_article(state):
    """Whether the page on top of a column is an article."""
    columns = state["primary"], state["secondary"] or []
    return any(column and column[-1].startswith("article:") for column in columns)


def all_is_well(program, seen, state, is_chosen):
    """Checks all invariants; the list's selection counts only if it was chosen."""
    pages = state["primary"] + (state["secondary"] or [])
    if state["arrangement"] == "expanded":
        pages += state.get("supplementary") or []
    if len(set(pages)) < len(pages):
        return f"a page is there twice: {pages}"
    # The focus may be on hidden scrolled content, or on the internal button of a combo box. Of an
    # article's page, WebKit reports the focus of a link, but not that of the page itself.
    if not (seen.of_role("combo box") or shows_article(state) or seen.in_state(Atspi.StateType.FOCUSED)
            or any(node.get_state_set().contains(Atspi.StateType.FOCUSED)
                   for node in everything(seen.frame))):
        return "the focus is nowhere"
    # A sheet covers it, or the program has no columns.
    if seen.pane() is None:
        return True
    columns = COLUMNS[state["displayMode"]] if state["arrangement"] == "expanded" else 1
    landmarks = [node.get_name() for node in seen.of_role("landmark")]
    # A single photo has the name of its conversation.
    if len(set(landmarks)) < len(landmarks) and not state["primary"][-1].startswith("conversation:"):
        return f"a page is on the screen twice: {landmarks}"
    # On the stack the inspector is in the place of the detail.
    inspectors = 1 if state["arrangement"] == "expanded" and state.get("inspector") else 0
    if len(landmarks) != columns + inspectors:
        return f"{columns + inspectors} columns are to show, not {landmarks}"
    backs = [node.get_name() for node in seen.of_role("push button")
             if (node.get_name() or "").startswith("Back to")]
    # Going back dismisses an inspector over the detail, which needs no button for that.
    if bool(backs) != (state["back"] is not None) and (backs or not inspectors):
        return f"the way back is {state['back']}, the buttons are {backs}"
    right = target_is_right(seen, state)
    if right is not True:
        return right
    return selection_is_right(program, seen, state) if columns == 2 and is_chosen else True


def target_is_right(seen, state):
    """The targets of keys are the photos that are visibly selected or focused.

    The window of a traced program describes its targets, one after the other.
    """
    seen.frame.clear_cache()
    mark, *target = (seen.frame.get_description() or "").split(SEPARATOR)
    if mark != "target:" or seen.is_covered():
        return True
    target = [comparable(text) for text in target]
    focused = seen.in_state(Atspi.StateType.FOCUSED)
    roles = [node.get_role_name() for node in focused]
    names = [comparable(node.get_name()) for node in focused]
    if "table" in roles or "table cell" in roles:
        tables = seen.of_role("table")
        if (len(tables) == 1 and state["primary"][-1] == "conversations"
                and not (tables[0].get_name() or "").endswith(" found")):
            return not target or f"a key would change {target}, the focus is on a conversation"
        cells = seen.of_role("table cell")
        selected = [comparable(node.get_name())
                    for node in seen.in_state(Atspi.StateType.SELECTED) if node in cells]
        if len(target) < len(selected) or any(name not in target for name in selected):
            return f"a key would change {target}, selected is {selected}"
        on_cell = [name for name, role in zip(names, roles) if role == "table cell"]
        if not selected and on_cell and target and target != on_cell:
            return f"a key would change {target}, the focus is on {on_cell}"
    elif "image" in roles:
        seen_photo = names[roles.index("image")]
        if seen_photo and not (len(target) == 1 and seen_photo.startswith(target[0])):
            return f"a key would change {target}, the focus is on {seen_photo}"
    return True


def comparable(text):
    """Returns a text to compare: without line breaks, cut to the length shown everywhere."""
    return " ".join((text or "").split())[:60]


def selection_is_right(program, seen, state):
    """The photo beside the list is the list's selection."""
    wanted = wanted_row(program, state)
    if wanted is None or len(seen.of_role("table")) != 1:
        return True
    cells = seen.of_role("table cell")
    selected = [node for node in seen.in_state(Atspi.StateType.SELECTED) if node in cells]
    if (seen.of_role("table")[0].get_name() or "").endswith(" found"):
        # The rows are photos of all conversations. The visible photo need not be one of them.
        photos = [comparable(node.get_name()) for node in seen.of_role("image")]
        wrong = [node.get_name() for node in selected
                 if not any(photo.startswith(comparable(node.get_name())) for photo in photos)]
        return (len(selected) != 1 or not wrong
                or f"selected is {wrong} of the photos found, shown is {photos}")
    if isinstance(wanted, str):
        # A conversation of several photos is a page of its own, and doesn't stay selected.
        right = [node for node in cells if node.get_name() == wanted
                 and "opens a page" not in (node.get_description() or "")]
    else:
        # The index includes hidden rows and the column headers, which are never visible.
        headers = seen.of_role("table")[0].get_table_iface().get_n_columns()
        right = [node for node in cells
                 if node.get_index_in_parent() == headers - 1 + wanted]
    # A drag over rows selects several: the visible photo is one of them, or one of another list.
    if len(selected) > 1 and (not right or right[0] in selected):
        return True
    if [node.get_name() for node in selected] != [node.get_name() for node in right]:
        # In another order than the library's, a photo's row has another number.
        photos = [comparable(node.get_name()) for node in seen.of_role("image")]
        if (program == "photo-conversations" and len(selected) == 1 == len(photos)
                and photos[0].startswith(comparable(selected[0].get_name()))):
            return True
        return (f"selected is {[node.get_name() for node in selected]}, shown is "
                f"{state['secondary']}, which is {[node.get_name() for node in right]}")
    return True


def wanted_row(program, state):
    """Returns the row of the visible page.

    It is a number from 1 or a name; 0 if no row matches, None if it is unknown.
    """
    detail = (state["secondary"] or [""])[0]
    kind, _, name = detail.partition(":")
    if kind in ("weapon", "stage"):
        return int(name)
    if program != "photo-conversations":
        return None
    if not detail:
        return 0
    conversation, _, number = name.rpartition("/")
    top = state["primary"][-1]
    if top == "conversations":
        return conversation
    return int(number) if top == f"conversation:{conversation}" else 0
