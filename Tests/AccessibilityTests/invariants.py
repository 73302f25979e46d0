"""What must hold of a program whatever somebody did: each function says True, or what is wrong."""

from driven import Atspi, everything

# What stands between the photos that a window describes.
SEPARATOR = "\x1e"


def all_is_well(program, seen, state, is_chosen):
    """Everything; what is selected in a list counts only where it was chosen."""
    pages = state["primary"] + (state["secondary"] or [])
    if len(set(pages)) < len(pages):
        return f"a page is there twice: {pages}"
    # It may be on what is scrolled away, or on the button in a combo box, which GTK keeps to itself.
    if not (seen.of_role("combo box") or seen.in_state(Atspi.StateType.FOCUSED)
            or any(node.get_state_set().contains(Atspi.StateType.FOCUSED)
                   for node in everything(seen.frame))):
        return "the focus is nowhere"
    # Over it lies a sheet, or the program has no columns.
    if seen.pane() is None:
        return True
    columns = 2 if (state["arrangement"] == "expanded"
                    and state["displayMode"] != "secondaryOnly") else 1
    landmarks = [node.get_name() for node in seen.of_role("landmark")]
    # A photo that is left alone is called as its conversation is.
    if len(set(landmarks)) < len(landmarks) and not state["primary"][-1].startswith("conversation:"):
        return f"a page is on the screen twice: {landmarks}"
    if len(landmarks) != columns:
        return f"{columns} columns are to show, not {landmarks}"
    backs = [node.get_name() for node in seen.of_role("push button")
             if (node.get_name() or "").startswith("Back to")]
    if bool(backs) != (state["back"] is not None):
        return f"the way back is {state['back']}, the buttons are {backs}"
    right = target_is_right(seen)
    if right is not True:
        return right
    return selection_is_right(program, seen, state) if columns == 2 and is_chosen else True


def target_is_right(seen):
    """The photos that a key would change are those that are seen to be selected or to have the focus.

    The window of a program that is traced describes them, one after the other.
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
        if len(tables) == 1 and tables[0].get_name() == "Conversations":
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
    """A text as it is compared: without its line breaks, and no more of it than shows everywhere."""
    return " ".join((text or "").split())[:60]


def selection_is_right(program, seen, state):
    """What is selected in the list is what is shown beside it."""
    wanted = wanted_row(program, state)
    if wanted is None or len(seen.of_role("table")) != 1:
        return True
    cells = seen.of_role("table cell")
    selected = [node for node in seen.in_state(Atspi.StateType.SELECTED) if node in cells]
    if isinstance(wanted, str):
        # A conversation of several photos is a page of its own, and stays no choice.
        right = [node for node in cells if node.get_name() == wanted
                 and "opens a page" not in (node.get_description() or "")]
    else:
        # Counted with the rows that don't show, and the headers of the columns, which never do.
        headers = seen.of_role("table")[0].get_table_iface().get_n_columns()
        right = [node for node in cells
                 if node.get_index_in_parent() == headers - 1 + wanted]
    # A drag over rows selects several: what is shown is one of them, or a photo of another list.
    if len(selected) > 1 and (not right or right[0] in selected):
        return True
    if [node.get_name() for node in selected] != [node.get_name() for node in right]:
        return (f"selected is {[node.get_name() for node in selected]}, shown is "
                f"{state['secondary']}, which is {[node.get_name() for node in right]}")
    return True


def wanted_row(program, state):
    """The row that stands for what is shown.

    Its number from 1 or its name; 0 where no row does, None where nobody knows.
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
